import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { NewEvent } from '../../events/event-publisher.ts';
import { type ActivityEntry, toEvents } from '../activity.ts';
import { findCurrentActor, isFromElsewhere } from '../auth/authorization.ts';
import type { ReceivedBody } from '../incoming-file.ts';
import { parseInput } from '../input.ts';
import type { CookieToken, PreloadCall, Subject } from '../module.ts';
import type { RunnerContext } from './runner-context.ts';

/** The effects of a handler in addition to its output. They are reset when the transaction is retried. */
export interface CallEffects {
  entries: ActivityEntry[];
  events: NewEvent[];
  changesNothing?: boolean;
  afterCommit: (() => void | Promise<void>)[];
  session?: CookieToken | null;
  step?: CookieToken | null;
}

/** The call that a handler gets: its input by the contract, and functions that record its effects. @throws ApiError */
export function buildCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  {
    incoming,
    effects,
    signal,
    unknownFields,
  }: {
    readonly incoming: ReceivedBody | null;
    readonly effects: CallEffects;
    readonly signal: AbortSignal;
    readonly unknownFields: readonly string[];
  },
  { services, database, registry, eventHub, events, guard, stopping }: RunnerContext,
): PreloadCall {
  const { actor, provisioner, language } = request.caller;
  const { params, query } = request;
  const body = incoming ? incoming.fields : request.body;
  const input = parseInput(endpoint, { params, query, body }, language, unknownFields);
  return {
    endpoint,
    actor,
    provisioner,
    ...input,
    file: endpoint.file ? incoming?.files.get(0) : undefined,
    files: endpoint.files ? (incoming?.files ?? new Map()) : undefined,
    locale: language,
    request: {
      id: request.id,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? '',
      host: request.hostname,
    },
    is_from_elsewhere: isFromElsewhere(request),
    signal,
    createWaitSignal: () => AbortSignal.any([signal, stopping]),
    findActor: () => findCurrentActor(request, guard),
    step_token: request.caller.step_token,
    services,
    database,
    registry,
    eventHub,
    events,
    activity: (subject: Subject, code = endpoint.activity, data?: unknown) => {
      if (!code) return;
      const entry = { code, subject, data };
      effects.entries.push(entry);
      effects.events.push(...toEvents(entry));
    },
    publish: (published) => {
      for (const event of published) effects.events.push(event);
    },
    noActivity: () => {
      effects.changesNothing = true;
    },
    afterCommit: (work) => effects.afterCommit.push(work),
    setSession: (session) => {
      effects.session = session;
    },
    setStep: (step) => {
      effects.step = step;
    },
  } as PreloadCall;
}
