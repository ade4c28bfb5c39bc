/** The time as the API writes it, in ISO 8601 and UTC; null if there is none. */
export const toIso = (time: Date | null): string | null => time?.toISOString() ?? null;
