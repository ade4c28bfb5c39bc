export { OutboundError, type OutboundReason } from './errors.ts';
export { createOutboundFetch } from './fetch.ts';
export { createOutbound, type Outbound, type OutboundRequest, type OutboundResponse } from './outbound.ts';
