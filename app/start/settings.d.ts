/** Whether the page is counted: without it, nothing of counting is in the script. */
declare const MEASURES: boolean
/** Whether the page comes alive at once, or at the first sign of a visitor. */
declare const AT_ONCE: boolean
/** The page's start script, with the page it is of in its query. */
declare const START_ADDRESS: string
/** The script that counts visits. */
declare const MEASURE_ADDRESS: string
