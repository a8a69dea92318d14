import type { AddressRecord } from '../schema.ts'

/** The record of an empty field. */
export const emptyAddress: AddressRecord = {
  address: '',
  province: '',
  suburb: '',
  street: '',
  streetNumber: '',
  town: '',
  buildingComplex: '',
  postalCode: '',
  latitude: null,
  longitude: null,
}
