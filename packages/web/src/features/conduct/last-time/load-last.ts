/** Fetches what was answered last time and keeps it on the device with the inspection. */
import { inspections, type PreviousInspection } from '@rounds/contract/inspections';
import { type Id, migrateTemplate, toRecords } from '@rounds/engine';
import { pictureAddress, toPlaceKey } from '../../../kit/form/index.ts';
import { call } from '../../../platform/api/index.ts';
import {
  type LastAnswer,
  type LastInspection,
  type Outbox,
  saveLastInspection,
} from '../../../platform/offline/index.ts';

/** More photos of the last inspection are loaded when they are shown. */
const MAX_KEPT_PHOTOS = 60;

/** Resolves to null if there was no inspection before. Fails without a network. */
export async function fetchLast(outbox: Outbox, uuid: string): Promise<LastInspection | null> {
  const previous = await call(inspections.getPrevious, { params: { id: uuid }, silent: true });
  const last = previous && toLast(previous);
  await saveLastInspection(outbox.db, { report: uuid, last });
  if (last) void keepPhotos(outbox, last).catch(() => {});
  return last;
}

export function toLast(previous: PreviousInspection): LastInspection {
  const { uuid, completed_at, user, template, context, rows, computed } = previous;
  const source = {
    records: toRecords(migrateTemplate(template)),
    run: () => ({ rows: (key: string) => rows[key] ?? [] }),
  };
  const answersByKey = new Map(previous.answers.map((answer) => [toKey(answer.item_id, answer.row), answer]));
  const answers: Record<string, LastAnswer> = {};
  for (const state of computed.items) {
    const answer = answersByKey.get(state.key);
    const { note, media = [] } = answer ?? {};
    if (!state.visible || !(state.answered || note || media.length > 0)) continue;
    const { value, unit, na, failed } = state;
    const place = { item_id: state.item_id, row: state.key.split('/').slice(0, -1) };
    answers[toPlaceKey(source, place)] = {
      ...{ value, unit, na, failed },
      ...(note && { note }),
      ...(media.length > 0 && { media }),
    };
  }
  return {
    uuid,
    completed_at: completed_at ?? '',
    by: user?.full_name ?? null,
    response_sets: template.response_sets,
    names: { people: context.people, assets: context.assets, lists: context.lists },
    answers,
  };
}

const toKey = (item: Id, row: readonly Id[] = []): string => [...row, item].join('/');

async function keepPhotos({ db }: Outbox, { answers }: LastInspection): Promise<void> {
  const photos = Object.values(answers).flatMap(({ media = [] }) => media);
  for (const uuid of photos.slice(0, MAX_KEPT_PHOTOS)) {
    const isKnown = (await db.getKey('pictures', uuid)) ?? (await db.getKey('files', uuid));
    if (isKnown !== undefined) continue;
    const reply = await fetch(pictureAddress(uuid, 'thumb'));
    const bytes = reply.ok ? await reply.blob() : null;
    if (bytes?.type.startsWith('image/')) await db.put('pictures', { uuid, bytes });
  }
}
