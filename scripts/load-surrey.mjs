/**
 * Loads public data of the city of Surrey into a running Rounds: restaurants as assets, and their inspections of four
 * years with their own dates, through the same imports as a browser.
 *
 *     ROUNDS_PASSWORD=… node scripts/load-surrey.mjs --url http://127.0.0.1:3000 --email admin@rounds.example \
 *       --restaurants surrey-restaurants.csv --inspections surrey-restaurant-inspections.csv
 *
 * Inspections have ids that follow from the rows, so that loading them again stores none of them twice. `--progress` names
 * the file that keeps the template and whether the restaurants are loaded. The files are not part of Rounds.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FAILED_HAZARD, HAZARD_POINTS, KINDS, readInspections, SEVERITIES } from './surrey-inspections.mjs';

const TYPE_NAME = 'Restaurant';
const TITLE = 'Restaurant inspection';
const FIELDS = { Address: 'PHYSICALADDRESS', City: 'PHYSICALCITY', 'Facility type': 'FACTYPE' };

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    email: { type: 'string' },
    restaurants: { type: 'string' },
    inspections: { type: 'string' },
    progress: { type: 'string', default: 'surrey-progress.json' },
    limit: { type: 'string' },
  },
});
const password = process.env.ROUNDS_PASSWORD;
if (!options.email || !password || !options.restaurants || !options.inspections) {
  console.error('Set ROUNDS_PASSWORD and give --email, --restaurants and --inspections.');
  process.exit(1);
}

const cookies = new Map();

/** One call; waits and tries again when the server is busy or limits the rate. */
async function call(method, path, body) {
  for (let attempt = 1; ; attempt += 1) {
    const isForm = body instanceof FormData;
    const reply = await fetch(options.url + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: body && !isForm ? JSON.stringify(body) : body,
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    if ((reply.status === 429 || reply.status === 503) && attempt < 20) {
      await sleep(1000 * Number(reply.headers.get('retry-after') ?? attempt));
      continue;
    }
    const answer = await reply.json();
    if (!reply.ok)
      throw new Error(`${method} ${path} answered ${reply.status}: ${answer.message}\n${JSON.stringify(answer.data)}`);
    return answer.data;
  }
}

/** A uuid that follows from a text. */
function toUuid(...parts) {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function toForm(name, bytes, fields) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', new Blob([bytes]), name);
  return form;
}

async function loadRestaurants() {
  const types = await call('GET', `/api/assets/types/all?with_fields=true&q=${encodeURIComponent(TYPE_NAME)}`);
  const type = types.find(({ label }) => label === TYPE_NAME);
  const toField = (name) => ({ key: `new_${name.replaceAll(' ', '_')}`, name, field_type: 'text', is_used: true });
  const fields = type ? type.fields : Object.keys(FIELDS).map(toField);
  const started = await call(
    'POST',
    '/api/assets/bulk-import',
    toForm('surrey-restaurants.csv', await readFile(options.restaurants), {
      columns: {
        ...{ asset_id: 'TRACKINGNUMBER', display_name: 'NAME', lat: 'LATITUDE', lng: 'LONGITUDE' },
        ...Object.fromEntries(
          fields.flatMap(({ key, name }) => (FIELDS[name] ? [[`fields.${key}`, FIELDS[name]]] : [])),
        ),
      },
      ...(type ? { type_id: type.value } : { new_type: { name: TYPE_NAME, fields } }),
      update_existing: true,
    }),
  );
  const { imported } = started.job_id === undefined ? started : await waitFor(started.job_id);
  console.log(`Restaurants: ${imported.created} new, ${imported.changed} changed, ${imported.unchanged} unchanged`);
}

async function waitFor(id) {
  for (;;) {
    const { status, result, error } = await call('GET', `/api/job/${id}`);
    if (status === 'done') return result;
    if (status === 'failed' || status === 'cancelled') throw new Error(error?.message ?? status);
    await sleep(300);
  }
}

/** The uuids of all assets by number. */
async function listAssets() {
  const uuids = new Map();
  for (let cursor; ; ) {
    const { list, pagination } = await call(
      'GET',
      `/api/assets/list?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    for (const { asset_id, uuid } of list) uuids.set(asset_id, uuid);
    cursor = pagination.next_cursor;
    if (!cursor) return uuids;
  }
}

const quote = (text) => `"${String(text).replaceAll('"', '""')}"`;

/** One question for each kind of violation that occurs. */
async function createTemplate(inspections) {
  const texts = new Map(inspections.flatMap(({ violations }) => violations.map(({ code, text }) => [code, text])));
  const questions = [
    ['Result', 'Inspection date', 'date', '', 'inspection_date'],
    ['Result', 'Kind of inspection', 'list', KINDS.join('|'), 'kind'],
    ['Result', 'Critical violations', 'number', '', 'critical'],
    ['Result', 'Other violations', 'number', '', 'not_critical'],
    ['Result', 'Hazard rating', 'list', Object.keys(HAZARD_POINTS).join('|'), 'hazard'],
    ...[...texts]
      .sort()
      .map(([code, text]) => [
        'Violations',
        `${code} ${text}`.slice(0, 250),
        'list',
        SEVERITIES.join('|'),
        `v_${code}`,
      ]),
  ];
  const file = [['page', 'question', 'type', 'options', 'key'], ...questions]
    .map((row) => row.map(quote).join(','))
    .join('\n');
  const columns = { page: 'page', question: 'question', type: 'type', options: 'options', reference_key: 'key' };
  const { template_id } = await call(
    'POST',
    '/api/checklist/template/import',
    toForm('template.csv', file, { columns, title: TITLE }),
  );
  const revision = await addScores(template_id);
  await call('POST', `/api/checklist/template/${template_id}/publish`, { revision });
  return template_id;
}

/** The hazard rating gives the points, and violations and a high hazard are failed answers; a file cannot say that. */
async function addScores(templateId) {
  const { revision, items, response_sets } = await call('GET', `/api/checklist/template/${templateId}`);
  const sets = new Map(response_sets.map((set) => [set.uuid, set]));
  const upsert = { items: [], response_sets: [] };
  for (const item of items) {
    const set = sets.get(item.options.response_set_id);
    const isHazard = item.reference_key === 'hazard';
    if (!set || (!isHazard && !item.reference_key?.startsWith('v_'))) continue;
    // Questions with the same choices may share them, so each gets its own.
    const uuid = toUuid('choices', templateId, item.reference_key);
    const choices = set.options.map((option) => ({
      ...option,
      uuid: toUuid(uuid, option.label),
      ...(isHazard
        ? { score: HAZARD_POINTS[option.label], failed: option.label === FAILED_HAZARD }
        : { score: null, failed: true }),
    }));
    upsert.response_sets.push({ uuid, options: choices });
    upsert.items.push({ ...item, options: { ...item.options, response_set_id: uuid, enable_score: isHazard } });
  }
  const saved = await call('POST', `/api/checklist/template/${templateId}`, {
    save_id: toUuid('scores', templateId),
    revision,
    items: { upsert: upsert.items, remove: [] },
    response_sets: { upsert: upsert.response_sets, remove: [] },
  });
  return saved.revision;
}

/** The rows of a table of answers: those of an inspection have the same id. */
function toAnswerRows(row) {
  const { INSPECTIONDATE: date, TRACKINGNUMBER: number, index } = row;
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const head = [`${number}_${date}_${index}`, day, number];
  return [
    [...head, 'inspection_date', day, ''],
    [...head, 'kind', row.INSPTYPE, ''],
    ...row.violations.map(({ code, severity, text, isRepeated }) => {
      return [...head, `v_${code}`, severity, `${text}${isRepeated ? ' (repeated)' : ''}`];
    }),
    [...head, 'critical', Number(row.NUMCRITICAL || 0), ''],
    [...head, 'not_critical', Number(row.NUMNONCRITICAL || 0), ''],
    ...(row.HAZARDRATING === '' ? [] : [[...head, 'hazard', row.HAZARDRATING, '']]),
  ];
}

const ANSWER_COLUMNS = {
  ...{ external_id: 'id', completed_at: 'date', asset: 'restaurant' },
  ...{ question: 'question', answer: 'answer', answer_note: 'note' },
};

async function loadInspections(progress, { inspections: all, withoutDate }) {
  const rows = options.limit ? all.slice(0, Number(options.limit)) : all;
  progress.template_id ??= await createTemplate(all);
  await writeFile(options.progress, JSON.stringify({ ...progress, done: rows.length }));
  const file = [Object.values(ANSWER_COLUMNS), ...rows.flatMap(toAnswerRows)]
    .map((cells) => cells.map(quote).join(','))
    .join('\n');
  const started = performance.now();
  const { job_id } = await call(
    'POST',
    '/api/inspection/import',
    toForm('surrey-restaurant-inspections.csv', file, {
      ...{ template_id: String(progress.template_id), row_kind: 'answer', columns: ANSWER_COLUMNS },
      encoding: 'utf-8',
    }),
  );
  const { imported, errors } = await waitFor(job_id);
  if (imported.skipped > 0) throw new Error(`Rejected near row ${errors[0]?.row}: ${errors[0]?.message}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`Inspections: ${imported.created} new, ${imported.known} known, in ${seconds} seconds`);
  report(rows, await listAssets(), withoutDate);
}

/** Reports what is in the workspace now, and what was left out of the file. */
function report(rows, assets, withoutDate) {
  const count = (condition) => rows.filter(condition).length;
  const violations = rows.flatMap((row) => row.violations);
  console.log(`Loaded: ${rows.length} inspections with ${violations.length} violations`);
  for (const severity of SEVERITIES) {
    console.log(`  ${severity}: ${violations.filter((one) => one.severity === severity).length}`);
  }
  console.log(`Without an asset in the list of restaurants: ${count((row) => !assets.has(row.TRACKINGNUMBER))}`);
  console.log(`Without a hazard rating, and so without a score: ${count((row) => row.HAZARDRATING === '')}`);
  if (withoutDate.length > 0) console.log(`Left out, because they have no date: rows ${withoutDate.join(', ')}`);
}

// Everything is read before anything is stored, so that a file with unknown values changes nothing.
const file = await readInspections(options.inspections);
await call('GET', '/api/app-settings');
await call('POST', '/api/login', { email: options.email, password });
const progress = await readFile(options.progress, 'utf8').then(JSON.parse, () => ({ done: 0 }));
if (progress.done === 0) await loadRestaurants();
await loadInspections(progress, file);
