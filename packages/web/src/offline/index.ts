export { browserSurroundings } from './browser-surroundings.ts';
export {
  changeReport,
  type DeviceReport,
  filesNamedBy,
  keepLog,
  keepReport,
  keptTemplateOf,
  loadReport,
} from './device.ts';
export type { DeviceOwner, KeptFile, KeptReport, KeptTemplate, Refused, RefusedChange } from './device-database.ts';
export {
  NotStored,
  type Outbox,
  type OutboxEvent,
  type OutboxState,
  type OutboxSurroundings,
  openOutbox,
} from './outbox.ts';
export { openedOutbox, useOutbox, useOutboxState } from './own-outbox.ts';
export { keepTemplatePictures } from './template-pictures.ts';
export type { SyncBody, Transport } from './transport.ts';
export { type ReadIn, readInWaitingWork, saveWaitingWork } from './waiting-copy.ts';
