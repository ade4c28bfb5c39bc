/** The rules that hold for all calls, explained once at the beginning of the reference. */
import { MAX_EXACT_TOTAL, PAGE_SIZES } from '@rounds/contract/list.ts';
import { FEATURES } from '@rounds/contract/plans.ts';
import { TOKEN_VARIABLE } from '../samples/examples.ts';
import { escapeHtml } from './html.ts';

const example = (text: string): string => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;

/** @param base the address of the API */
export const renderGuide = (base: string): string =>
  SECTIONS.map(
    ([id, title, render]) => `<section><h2 id="${id}"><a href="#${id}">${title}</a></h2>${render(base)}</section>`,
  ).join('');

const SECTIONS: readonly (readonly [string, string, (base: string) => string])[] = [
  [
    'sign-in',
    'Sign in with a token',
    (
      base,
    ) => `<p>Create an API token under <a href="/settings/api">Settings, API</a> (permission <code>APP_MANAGE_API</code>,
plan ${FEATURES.app_api}) and send it with every call. It acts as the person who created it, with the permissions that you chose
and that this person still has. The examples on these pages read it from the environment variable
<code>${TOKEN_VARIABLE}</code>.</p>${example(`export ${TOKEN_VARIABLE}=rounds_api_…\ncurl '${base}/assets/list?limit=25' -H "Authorization: Bearer $${TOKEN_VARIABLE}"`)}
<p>Calls about your own account, sessions and credentials work only in a browser’s session. Calls in a session other than GET
send the cookie <code>XSRF-TOKEN</code> back as the header <code>X-XSRF-TOKEN</code>; calls with a token need neither.</p>`,
  ],
  [
    'answers',
    'Answers and errors',
    () => `<p>A call that succeeds answers <code>{ "data": …, "message"? }</code> with status 200. One that fails answers its status
and the following; nothing of it has been carried out.</p>${example(
      JSON.stringify(
        {
          code: 'VALIDATION_FAILED',
          message: 'Some entries are not valid.',
          data: { asset_id: ['Enter a value.'] },
          request_id: '1f0c9a2b7d-4k',
        },
        null,
        2,
      ),
    )}<ul>
<li><code>code</code> is stable: decide by it. Each call lists the codes that it can answer.</li>
<li><code>message</code> is for people, in the language of <code>Accept-Language</code> (en, de, fr).</li>
<li><code>data</code> says more: with <code>VALIDATION_FAILED</code>, the messages of each field.</li>
<li><code>request_id</code> is also the header <code>X-Request-Id</code>; name it when you ask the operator of the installation. You can send one of your own in that header (8 to 36 letters, digits, hyphens and underscores), or a <code>traceparent</code>.</li>
</ul><p>Try again after 429, 503 and broken connections, with an <code>Idempotency-Key</code> and increasing pauses. Other 4xx
answers do not change by themselves. Answers may gain fields and codes at any time; ignore those that you do not know.</p>`,
  ],
  [
    'idempotency',
    'Repeat a call safely',
    () => `<p>Send a new <code>Idempotency-Key</code> (1 to 200 visible ASCII characters, such as a UUID) with each call that changes
something. If you repeat the call with the same key within 24 hours, it is not carried out again: you receive the first
answer. The same key with another request is refused with <code>APP_IDEMPOTENCY_KEY_REUSED</code>. Calls that failed may be
repeated with their key. Calls that answer or receive secrets ignore it.</p>`,
  ],
  [
    'paging',
    'Page through lists',
    (
      base,
    ) => `<p>Lists answer <code>data.list</code> and <code>data.pagination</code>. <code>limit</code> is ${PAGE_SIZES.join(', ')};
25 by default. To read all records, send <code>next_cursor</code> as <code>cursor</code>, with the same filter and order, until it is
null. This stays fast on long lists, and no record is skipped or repeated when others are added. <code>page</code> (a number
or <code>last</code>) jumps to a page.</p>${example(`curl '${base}/issue/list?limit=100&cursor=…' -H "Authorization: Bearer $${TOKEN_VARIABLE}"`)}
<p><code>total</code> is exact up to ${MAX_EXACT_TOTAL}; above, it is an estimate and <code>total_is_exact</code> is false. Send
<code>exact_total=true</code> if you need the number.</p>`,
  ],
  [
    'filters',
    'Filter and sort lists',
    (
      base,
    ) => `<p><code>filter</code> and <code>sort</code> are JSON in the query. Each list names its keys. A record must pass all
columns of the filter; a column with several values accepts any of them.</p>${example(
      `filter={"status":["to_do","in_progress"],"due_at":{"preset":"last_7_days"},"title":[{"operator":"ct","value":"pump"}]}
sort=[{"key":"due_at","direction":"asc"}]`,
    )}${example(
      `curl -G '${base}/issue/list' -H "Authorization: Bearer $${TOKEN_VARIABLE}" \\\n  --data-urlencode 'filter={"status":["to_do"]}' \\\n  --data-urlencode 'sort=[{"key":"due_at","direction":"asc"}]'`,
    )}<p>Saved views hold the same: copy the filter from the address of a list in the application.</p>`,
  ],
  [
    'limits',
    'Rate limits',
    () => `<p>Every answer has <code>RateLimit-Policy</code> and <code>RateLimit</code>: the limits that the call counts for, what is left,
and the seconds until all is available again. Beyond a limit the answer is 429 <code>RATE_LIMITED</code> with
<code>Retry-After</code> in seconds. A token has a limit of its own, so it does not slow its owner down.</p>`,
  ],
  [
    'files',
    'Files and exports',
    () => `<p>Upload a file with <code>POST /file/upload</code> (<code>multipart/form-data</code>), then name its <code>uuid</code> where a
call expects one. Large files can be sent in chunks that continue where they stopped. Exports answer the file; those of more
than 10,000 rows answer <code>{ "data": { "job_id" } }</code> instead: ask <code>GET /job/{id}</code> until the job is done, then get
<code>GET /job/{id}/file</code>.</p>`,
  ],
  [
    'dates',
    'Dates and time zones',
    () => `<p>Times are ISO 8601 in UTC (<code>2026-11-30T08:00:00Z</code>); send any offset. Days are <code>YYYY-MM-DD</code>. Ranges
such as <code>today</code> are those of the time zone of the person who owns the token. Percentages in lists are stored times
100: 7143 is 71.43 %.</p>`,
  ],
  [
    'assistants',
    'Connect an assistant (MCP)',
    (base) => `<p>Claude, Cursor and other assistants that speak the Model Context Protocol connect to
<code>${escapeHtml(base)}/mcp</code> (streamable HTTP) with a token in the header <code>Authorization</code>. They get the reading calls
that the token may make as tools, and the charts as one. With <code>?write=true</code> they may also create and change
records, as far as the permissions of the token allow it; nothing is deleted.</p>${example(
      `claude mcp add --transport http rounds ${base}/mcp --header "Authorization: Bearer $${TOKEN_VARIABLE}"`,
    )}<p>In Cursor and others, as a file:</p>${example(
      JSON.stringify(
        { mcpServers: { rounds: { url: `${base}/mcp`, headers: { Authorization: 'Bearer rounds_api_…' } } } },
        null,
        2,
      ),
    )}`,
  ],
  [
    'typed-client',
    'Generate a typed client',
    (base) =>
      `<p><a href="/api/openapi.json">openapi.json</a> describes all calls in OpenAPI 3.1.</p>${example(
        `npx openapi-typescript ${base}/openapi.json -o rounds.d.ts`,
      )}${example(`import createClient from 'openapi-fetch';
${'import'} type { paths } from './rounds.js';

const rounds = createClient<paths>({
  baseUrl: '${base}',
  headers: { Authorization: \`Bearer \${process.env.${TOKEN_VARIABLE}}\` },
});
const { data, error } = await rounds.GET('/assets/list', { params: { query: { limit: 25 } } });`)}`,
  ],
];
