/**
 * The tables of the database, by name. Each module adds its own in its `tables.ts`:
 *
 *     declare module '../../db/tables.ts' {
 *       interface Tables { asset: AssetTable }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Tables {}
