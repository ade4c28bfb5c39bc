/** Tables whose rows have bytes in the file store, for those who delete rows without knowing what they are. */

/** Keyed by table: an expression for the keys of the bytes of a row, separated by spaces. */
export const STORED_KEYS: Readonly<Record<string, string>> = {
  file: `key::text || coalesce((select string_agg(' ' || (copy.value ->> 'key'), '')
    from jsonb_each(coalesce(scaled, '{}')) copy), '')`,
  upload_chunk: 'key::text',
  record_import_file: 'key::text',
  job: `coalesce(result ->> 'key', '')`,
};
