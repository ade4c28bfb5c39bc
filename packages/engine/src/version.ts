/** Stands in every frozen result: which engine made it. Raised when the same answers would give another result. */
export const ENGINE_VERSION = '1';
