/** The version is stored with every completed report. Increase it when the same answers would give another result. */
export const ENGINE_VERSION = '3';
