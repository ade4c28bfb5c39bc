/**
 * Names that the device stores, sends to other windows and writes into backups, and that say `report` for an inspection
 * and `refused` for what the server rejected: these two stores, `report`, `refused` and `completion_refused` in records
 * and events, and the state `refused`. They must not change, because a window of an older build may be open at the same
 * time and reads and writes them; renaming a store would close that window's database while it still records answers.
 * Everything that is only in memory is called by its proper name.
 */
export const INSPECTION_STORE = 'reports';
export const REJECTED_STORE = 'refused';
