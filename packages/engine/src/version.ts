/** Stored with every completed report. Increased when the same answers would give another result. */
export const ENGINE_VERSION = '3';
