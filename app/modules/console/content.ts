/** ROL-04, ROL-05. */
export const accessDenied = {
  title: 'Access Denied',
  roleTooLow: "You don't have sufficient permissions to access this page.",
  permissionMissing: "You don't have the required permission to access this page.",
}

/** ADS-09. */
export const consoleTitle = 'Product Catalogue Management'
