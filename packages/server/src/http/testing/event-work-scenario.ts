/** The part of the scenario of events that is about templates, inspections, assignments and issues. */
import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { glossary } from '@rounds/contract/checklists/glossary.ts';
import { library } from '@rounds/contract/checklists/library.ts';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { inspections } from '@rounds/contract/inspections';
import { DEFAULT_POLICY, INHERITED_POLICY, issueCategories, issueLabels, issues } from '@rounds/contract/issues';
import { users } from '@rounds/contract/users';
import { toRichText } from '@rounds/engine';
import { openDueInspections } from '../../modules/assignments/opening/index.ts';
import { createXlsForm } from '../../modules/checklists/testing/xlsform-helpers.ts';
import { condition, type kitchenRounds, yes } from '../../modules/inspections/testing/kitchen-rounds.ts';
import type { TestServer } from '../../testing/index.ts';
import { type EventWalk, walkArchive } from './event-walk.ts';

const toDraft = async (walk: EventWalk, id: number) => walk.call(checklists.get, { params: { id } });

export async function walkTemplates(walk: EventWalk): Promise<void> {
  const { id } = await walk.call(checklists.create, { body: { title: 'Round', language: 'en' } });
  const params = { id };
  const change = async (endpoint: Parameters<EventWalk['call']>[0], body: object) =>
    walk.call(endpoint, { params, body: { revision: (await toDraft(walk, id)).revision, ...body } });
  const [page] = (await toDraft(walk, id)).items;
  await change(checklists.saveDraft, { save_id: randomUUID(), contains_asset: false });
  await change(checklists.addResponseSet, { record: { options: [] } });
  await change(checklists.addGroupedItem, { record: { type: 'other' } });
  const item = { id: randomUUID(), type: 'textAnswer', title: 'Remarks', options: {}, parent_id: null, order: 'a5' };
  await change(checklists.pasteItems, { items: [item], parent_id: page!.id, order: 'a5' });
  await change(checklists.publish, {});
  await change(checklists.addRuleSet, { record: { related_items: [], action_items: [] } });
  await change(checklists.addInfo, { record: { text: '', media: [] } });
  await change(checklists.addImageMarker, { record: {} });
  await change(checklists.discardDraft, {});
  const published = await walk.call(checklists.getSummary, { params });
  const version_id = published.version_id as number;
  await walk.call(inspections.moveOpen, { params, body: { version_id } });
  await walk.call(checklists.setLanguage, { params, body: { lang: 'de' } });
  await walkTranslations(walk, id);
  const copy = await walk.call(checklists.clone, { params, body: {} });
  const folder = await walk.call(checklists.createFolder, { body: { title: 'Folder' } });
  await walk.call(checklists.updateFolder, { params: { id: folder.id }, body: { title: 'Shelf' } });
  await walk.call(checklists.move, { body: { id: copy.id, parent_id: folder.id } });
  await walk.call(checklists.move, { body: { id: copy.id, parent_id: null } });
  await walk.call(checklists.deleteFolder, { params: { id: folder.id } });
  await walk.call(checklists.createCustomUnit, { body: { title: 'Barrel', symbol: 'bl' } });
  await walk.call(checklists.takeSample, { params: { key: 'food-hygiene' }, body: {} });
  const template = {
    ...{ title: 'Imported', description: '', language: 'en', items: [], response_sets: [] },
    ...{ rule_sets: [], grouped_items: [], info: [], image_markers: [] },
  };
  await walk.call(checklists.importTemplate, { body: { template } });
  await walk.call(checklists.importFile, {
    file: { name: 'questions.csv', bytes: 'section,question\nKitchen,Clean?\n' },
    body: { title: 'Questions', columns: { section: 'section', question: 'question' } },
  });
  const choices = Array.from({ length: 1_200 }, (_, index) => `places|p${index}|Place ${index}`);
  const survey = ['type|name|label', 'select_one places|place|Where'];
  await walk.call(checklists.importXlsForm, {
    file: createXlsForm({ survey, choices: ['list_name|name|label', ...choices] }),
    body: {},
  });
  await walkArchive(walk, checklists, { id: copy.id });
  await walkGlobalResponses(walk, id);
  await walkLibrary(walk);
}

/** Shares a template, takes it as others would, and takes the next version of it. */
async function walkLibrary(walk: EventWalk): Promise<void> {
  const { id } = await walk.call(checklists.create, { body: { title: 'Shared', language: 'en' } });
  const params = { id };
  const page = (await toDraft(walk, id)).items.find(({ type }) => type === 'page')!;
  const item = { id: randomUUID(), type: 'textAnswer', title: 'Remarks', options: {}, parent_id: null, order: 'a5' };
  const pasted = { revision: 0, items: [item], parent_id: page.id, order: 'a5' };
  await walk.call(checklists.pasteItems as Parameters<EventWalk['call']>[0], { params, body: pasted });
  const publish = async () =>
    walk.call(checklists.publish, { params, body: { revision: (await toDraft(walk, id)).revision } });
  await publish();
  const sharing = { licence: 'cc0', category: 'other' } as const;
  const { shared } = await walk.call(library.share, { params, body: { ...sharing, to: 'library' } });
  const taken = await walk.call(library.take, { params: { id: shared!.id }, body: {} });
  await walk.call(library.take, { params: { id: 'ladders' }, body: {} });
  const { revision } = await toDraft(walk, id);
  const head = { description: 'Every week' };
  await walk.call(checklists.saveDraft, { params, body: { save_id: randomUUID(), revision, head } });
  await publish();
  await walk.call(library.share, { params, body: sharing });
  const body = { revision: taken.revision!, version: 2 };
  await walk.call(library.takeNewer, { params: { id: taken.id }, body });
  await walk.call(library.takeBack, { params: { id: shared!.id } });
}

async function walkTranslations(walk: EventWalk, id: number): Promise<void> {
  const body = { type: 'list' as const, name: 'Translated', language: 'de' as const, options: [{ label: 'Gut' }] };
  const { uuid, options } = await walk.call(globalResponses.create, { body });
  const addLanguage = async (templateId: number) => {
    const { revision } = await toDraft(walk, templateId);
    const record = { global_id: uuid, options };
    await walk.call(checklists.addResponseSet, { params: { id: templateId }, body: { revision, record } });
    await walk.call(translations.addLanguage, { params: { id: templateId }, body: { lang: 'fr' } });
    return { id: templateId, lang: 'fr' };
  };
  const params = await addLanguage(id);
  const [key, shared] = ['head:title', `${options[0]!.uuid}:label`];
  const outdated = { key, translation: 'Ronde', source: 'Before' };
  const records = [outdated, { key: shared, translation: 'Bon' }];
  await walk.call(translations.bulkUpdate, { params, body: { records } });
  await walk.call(translations.markDone, { params, body: { keys: [key] } });
  await walk.call(translations.update, { params, body: { key, translation: 'Tour' } });
  await walk.call(translations.update, { params, body: { key: shared, translation: 'Bien' } });
  const { import_id } = await walk.call(translations.importFile, {
    params,
    file: { name: 'fr.csv', bytes: `key,translation\n${key},Visite\n${shared},Bon\n` },
    body: { columns: { key: 'key', translation: 'translation' } },
  });
  await walk.call(translations.undoImport, { params: { ...params, import: import_id! } });
  const other = await walk.call(checklists.create, { body: { title: 'Round', language: 'de' } });
  const otherParams = await addLanguage(other.id);
  await walk.call(translations.bulkAutoTranslate, { params: otherParams, body: { keys: [key, shared] } });
  await walk.call(translations.removeLanguage, { params: otherParams });
  const term = { term: 'Rounds', language: 'en' as const, is_kept: true };
  const kept = await walk.call(glossary.create, { body: term });
  await walk.call(glossary.update, { params: { id: kept.id }, body: { ...term, term: 'Round' } });
  await walk.call(glossary.delete, { params: { id: kept.id } });
}

async function walkGlobalResponses(walk: EventWalk, templateId: number): Promise<void> {
  const body = { type: 'list' as const, name: 'Condition', options: [{ label: 'Good' }, { label: 'Poor' }] };
  const { id, uuid, options } = await walk.call(globalResponses.create, { body });
  const { revision } = await toDraft(walk, templateId);
  const record = { global_id: uuid, options: [] };
  await walk.call(checklists.addResponseSet, { params: { id: templateId }, body: { revision, record } });
  const params = { id };
  await walk.call(globalResponses.update, { params, body: { ...body, options } });
  const [good] = options;
  const labels = [{ uuid: good!.uuid, label: 'Gut' }];
  await walk.call(globalResponses.updateLanguage, { params: { id, lang: 'de' }, body: { options: labels } });
  const translation = { lang: 'fr' as const, translation: 'Bon' };
  await walk.call(globalResponses.translateOption, { params: { id: good!.uuid }, body: translation });
  const unused = await walk.call(globalResponses.create, { body: { ...body, name: 'Unused' } });
  await walk.call(globalResponses.delete, { params: { id: unused.id } });
}

type Rounds = Awaited<ReturnType<typeof kitchenRounds>>;

export async function walkInspections(walk: EventWalk, { templateId, asset }: Rounds): Promise<void> {
  const target = { template_id: templateId, asset_uuid: asset.uuid };
  const { id } = await walk.call(inspections.create, { body: target });
  const params = { id };
  await walk.call(inspections.start, { params });
  await walk.call(inspections.saveChanges, { params, body: { changes: [yes(), condition('Good')] } });
  const [manager] = await walk.call(users.search, { query: { q: 'manager' } });
  await walk.call(inspections.saveCollaborators, { params, body: { user_ids: [Number(manager!.value)] } });
  await walk.call(inspections.complete, { params, body: {} });
  const late = yes();
  await walk.call(inspections.saveChanges, { params, body: { changes: [late] } });
  await walk.call(inspections.reopen, { params, body: { reason: 'A mistake' } });
  await walk.call(inspections.decideLateChanges, { params, body: { accept: [late.id], leave: [] } });
  const body = { uuid: randomUUID(), new: target, changes: [yes()] };
  await walk.call(inspections.sync, { body });
  await walk.call(inspections.sync, { body: { uuid: body.uuid, changes: [condition('Good')] } });
  await walk.call(inspections.sync, { body: { uuid: body.uuid, changes: [], complete: true } });
  const begun = await walk.call(inspections.create, { body: target });
  await walk.call(inspections.saveChanges, { params: { id: begun.id }, body: { changes: [yes()] } });
  await walkArchive(walk, inspections, params);
  await walk.callWithJob(inspections.importFile, {
    file: { name: 'past.csv', bytes: 'ID,Date\npast,2024-01-01\n' },
    body: { template_id: templateId, columns: { external_id: 'ID', completed_at: 'Date' } },
  });
  const [past] = await walk.call(inspections.listImports);
  await walk.call(inspections.undoImport, { params: { id: past!.id } });
}

/** An asset with an assignment and an issue. */
async function mergeWithWork(walk: EventWalk, assignment: object): Promise<void> {
  const kept = await walk.call(assets.create, { body: { asset_id: 'M-1', display_name: 'Kept' } });
  const merged = await walk.call(assets.create, { body: { asset_id: 'M-2', display_name: 'Merged' } });
  await walk.call(assignments.create, { body: { ...assignment, asset_uuids: [merged.uuid] } as never });
  await walk.call(issues.create, { body: { title: 'Of the merged one', asset_uuid: merged.uuid } });
  await walk.call(assets.merge, { params: { id: kept.id }, body: { merged_uuid: merged.uuid, take: [] } });
}

export async function walkAssignments(walk: EventWalk, t: TestServer, { templateId, asset }: Rounds): Promise<void> {
  const [conductor, other] = [
    await walk.call(users.search, { query: { q: 'inspector' } }),
    await walk.call(users.search, { query: { q: 'manager' } }),
  ].map(([option]) => Number(option!.value));
  const body = {
    ...{ title: 'Daily', type: 'direct', template_id: templateId, asset_uuids: [asset.uuid] },
    ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
    assignees: [{ type: 'user', id: conductor }],
  };
  const { id } = await walk.call(assignments.create, { body });
  const params = { id };
  await mergeWithWork(walk, body);
  await openDueInspections(t, new Date());
  const list = await t.queryIn<{ id: number; occurrence_at: Date }>(
    'A',
    'select id, occurrence_at from inspection where assignment_id = $1',
    [id],
  );
  const [opened] = list.rows;
  const inspection = { id: opened!.id };
  await walk.call(assignments.skip, { params: inspection, body: { note: 'Closed' } });
  await walk.call(assignments.unskip, { params: inspection });
  await walk.call(assignments.reassign, { params: inspection, body: { user_id: other } });
  const occurrence_at = opened!.occurrence_at.toISOString();
  await walk.call(assignments.moveOccurrence, { params, body: { occurrence_at, start_at: '2026-01-02T08:00:00Z' } });
  await walk.call(assignments.reassign, { params: inspection, body: { user_id: conductor } });
  const start = { start_at: '2026-01-02T08:00:00Z' };
  await walk.call(assignments.update, {
    params,
    body: { ...body, ...start, assignees: [{ type: 'user', id: other }] },
  });
  await openDueInspections(t, new Date());
  await walk.call(assignments.remindAll, { params });
  await walk.call(assignments.pause, { params });
  await walk.call(assignments.activate, { params });
  await walk.call(assignments.bulkPause, { body: { ids: [id] } });
  await walk.call(assignments.bulkActivate, { body: { ids: [id] } });
  const copy = await walk.call(assignments.clone, { params });
  await walk.call(assignments.activate, { params: { id: copy.id } });
  await openDueInspections(t, new Date());
  await walk.call(assignments.finish, { params: { id: copy.id }, body: {} });
  await walkArchive(walk, assignments, params);
  const field = { key: 'new_field', name: 'Shift', field_type: 'text', is_used: true };
  await walk.call(assignments.saveCustomFields, { body: { fields: [field], order: {} } });
}

export async function walkIssues(walk: EventWalk): Promise<void> {
  const [person] = await walk.call(users.search, { query: { q: 'manager' } });
  const assignee = { type: 'user', id: Number(person!.value) };
  const { id, revision } = await walk.call(issues.create, { body: { title: 'Leak', assignee } });
  const params = { id };
  const [other] = await walk.call(users.search, { query: { q: 'inspector' } });
  const changed = { title: 'Leaks', revision, assignee: { type: 'user', id: Number(other!.value) } };
  await walk.call(issues.update, { params, body: changed });
  await walk.call(issues.changeStatus, { params, body: { status: 'in_progress' } });
  await walk.call(issues.bulkChangeStatus, { body: { ids: [id], status: 'to_do' } });
  await walk.call(issues.bulkAssign, { body: { ids: [id], assignee } });
  await walk.call(issues.bulkChange, { body: { ids: [id], priority: 'high' } });
  const text = toRichText('Soon');
  const comment = await walk.call(issues.createComment, { params, body: { text } });
  const own = { id, commentId: comment.id };
  await walk.call(issues.updateComment, { params: own, body: { text, revision: comment.revision } });
  await walk.call(issues.deleteComment, { params: own });
  await walkArchive(walk, issues, params);
  const field = { key: 'new_field', name: 'Cost', field_type: 'text', is_used: true };
  await walk.call(issues.saveCustomFields, { body: { fields: [field], order: {} } });
  const settings = await walk.call(issues.getSettings);
  await walk.call(issues.updateSettings, { body: { ...settings, policy: DEFAULT_POLICY } });
  for (const [calls, create, update] of [
    [issueLabels, { name: 'Water' }, { name: 'Wet' }],
    [
      issueCategories,
      { name_lang: { en: 'Plumbing' }, policy: INHERITED_POLICY },
      { name_lang: { en: 'Pipes' }, policy: INHERITED_POLICY },
    ],
  ] as const) {
    const record = (await walk.call(calls.create, { body: create })) as { readonly id: number };
    await walk.call(calls.update, { params: { id: record.id }, body: update });
    await walk.call(calls.delete, { params: { id: record.id } });
  }
}
