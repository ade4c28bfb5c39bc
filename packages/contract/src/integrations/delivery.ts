/** Deliveries: one for each completed inspection of a configuration, with every attempt. */
import * as z from 'zod/mini';
import type { ListDeclaration } from '../list.ts';
import { timestamp, uuid } from '../values.ts';
import { describedProblem, REPORT_CONTENTS } from './configuration.ts';

/** Retrying: an attempt failed, and the next one has a time. Given up: only a person starts the next attempt. */
export const DELIVERY_STATES = ['waiting', 'sending', 'retrying', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
/** The number of attempts after which a delivery is given up. */
export const MAX_DELIVERY_ATTEMPTS = 10;

export const deliveryAttempt = z.object({
  number: z.number(),
  at: timestamp(),
  /** Null: it succeeded. */
  problem: z.nullable(describedProblem),
});

export const integrationDelivery = z.object({
  id: z.number(),
  state: z.enum(DELIVERY_STATES),
  inspection: z.object({ uuid: uuid(), document_id: z.nullable(z.string()), title: z.string() }),
  contents: z.array(z.enum(REPORT_CONTENTS)),
  /** The number of people’s files in the delivery; null until the first attempt. */
  media_count: z.nullable(z.number()),
  /** Null until the first attempt. */
  total_bytes: z.nullable(z.number()),
  sent_bytes: z.number(),
  attempts: z.number(),
  next_at: z.nullable(timestamp()),
  problem: z.nullable(describedProblem),
  /** The path of its files: the folder and the name without an ending. */
  path: z.nullable(z.string()),
  completed_at: timestamp(),
  delivered_at: z.nullable(timestamp()),
  created_at: timestamp(),
});
export type IntegrationDelivery = z.infer<typeof integrationDelivery>;

export const deliveryWithAttempts = z.extend(integrationDelivery, { history: z.array(deliveryAttempt) });
export type DeliveryWithAttempts = z.infer<typeof deliveryWithAttempts>;

export const deliveryList: ListDeclaration = {
  table_name: 'integration_deliveries',
  columns: [
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'document_id', type: 'text', filter: 'text' },
    { selector: 'state', type: 'badge', filter: 'select', options: DELIVERY_STATES },
    { selector: 'total_bytes', type: 'number' },
  ],
  default_sort: { key: 'created_at', direction: 'desc' },
};

export const backfillResult = z.object({ found: z.number(), added: z.number() });
export type BackfillResult = z.infer<typeof backfillResult>;
