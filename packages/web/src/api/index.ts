export { addressOf } from './address.ts';
export { type CallOptions, call } from './call.ts';
export { CallError, type CallErrorCode, fieldErrors } from './call-error.ts';
export { type CallForm, useCallForm } from './call-form.ts';
export { type ClientEvents, connectClient } from './events.ts';
export { useInFlight } from './in-flight.ts';
export { makeQueryClient, queryClient } from './query-client.ts';
export { STALL_SECONDS, type UploadOptions, upload } from './upload.ts';
