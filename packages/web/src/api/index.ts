export { type CallOptions, call } from './call.ts';
export { CallError, type CallErrorCode, getFieldErrors } from './call-error.ts';
export { type CallForm, useCallForm } from './call-form.ts';
export { type ClientEvents, connectClient } from './events.ts';
export type { FieldLimits } from './field-limits.ts';
export { useCallsInFlight } from './in-flight.ts';
export { queryClient } from './query-client.ts';
export { type UploadOptions, upload } from './upload.ts';
export { toUrl } from './url.ts';
