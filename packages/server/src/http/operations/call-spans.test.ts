import { execFile } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { assets } from '@rounds/contract/assets';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueue } from '../../queue/enqueue.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { inSpan, isTracing, startTracing, stopTracing } from '../../tracing.ts';
import { startWorker } from '../../worker/worker.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;

let t: TestServer;
let collector: http.Server;
let endpoint: string;
let spans: SentSpan[] = [];
let services: string[] = [];

/** A collector that accepts what OpenTelemetry sends over HTTP, and responds to anything else with 204. */
function createCollector(): http.Server {
  return http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(204).end();
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
      for (const { resource, scopeSpans } of resourceSpans) {
        services.push(resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
}

const get = ({ attributes }: SentSpan, key: string): unknown => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value && Object.values(value)[0];
};
const findSpan = (name: string): SentSpan => {
  const match = spans.find((span) => span.name === name);
  if (!match) throw new Error(`there is no span ${name} among ${spans.map((span) => span.name)}`);
  return match;
};
const startWith = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  await startTracing(process.env, () => {});
};

beforeAll(async () => {
  collector = createCollector();
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'rounds-of-the-test' });
  t = await startTestServer({ ALLOWED_HOSTS: '127.0.0.1' });
});
afterEach(async () => {
  await stopTracing();
  vi.unstubAllEnvs();
  spans = [];
  services = [];
});
afterAll(async () => {
  await t.close();
  await new Promise((resolve) => collector.close(resolve));
});

describe('traces', () => {
  it('a call is a span of the trace of its caller, with its transaction and statements', async () => {
    const body = { asset_id: 'T-1', display_name: 'Pump' };
    const answer = await t.as('admin').send('POST', '/api/assets/new', { body, headers: { traceparent } });
    expect(answer.status).toBe(200);
    await stopTracing();
    const call = spans.find(({ name, traceId }) => name === assets.create.id && traceId === TRACE)!;
    expect(call.parentSpanId).toBe(PARENT);
    expect(get(call, 'http.response.status_code')).toBe(200);
    expect(get(call, 'rounds.request_id')).toBe(answer.headers.get('x-request-id'));
    expect(get(call, 'rounds.workspace_id')).toBe(await t.workspaceId('A'));
    const own = spans.filter(({ traceId }) => traceId === TRACE);
    expect(own.find(({ name }) => name === 'session_actor')?.parentSpanId).toBe(call.spanId);
    const transaction = own.find(({ name }) => name === 'transaction')!;
    expect(transaction.parentSpanId).toBe(call.spanId);
    const insert = own.find((span) => String(get(span, 'db.query.text')).startsWith('insert into "asset"'))!;
    expect(insert).toMatchObject({ name: 'insert', parentSpanId: transaction.spanId });
    expect(JSON.stringify(own), 'what people wrote is in no trace').not.toContain('Pump');
    expect(new Set(services)).toEqual(new Set(['rounds-of-the-test']));
  });

  it('background work and what it requests from others are spans of one trace, without paths and secrets', async () => {
    await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    let hasRun = false;
    const task = {
      name: 'call others',
      async run() {
        await t.services.outbound.request(`${endpoint}/secret-path?key=1`, { method: 'POST', allowHttp: true });
        hasRun = true;
      },
    };
    const worker = await startWorker({ ...t, modules: [{ name: 'callers', routes: [], tasks: [task] }] });
    await t.database.inInstallation((tx) => enqueue(tx, 'call others', { workspace_id: 7 }));
    await expect.poll(() => hasRun).toBe(true);
    await worker.stop();
    await stopTracing();
    const job = findSpan('call others');
    expect(get(job, 'rounds.workspace_id')).toBe(7);
    const request = findSpan('request POST');
    expect(request).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
    expect(get(request, 'http.response.status_code')).toBe(204);
    expect(JSON.stringify(request)).not.toContain('secret');
  });

  it('a failure marks its span with the kind of the error and not with its text', async () => {
    await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const failing = inSpan({ name: 'work', kind: 'consumer' }, () => Promise.reject(new RangeError('of Ms. Smith')));
    await expect(failing).rejects.toThrow('of Ms. Smith');
    await stopTracing();
    const span = findSpan('work');
    expect(span.status?.code).toBe(2);
    expect(get(span, 'error.type')).toBe('RangeError');
    expect(JSON.stringify(span)).not.toContain('Smith');
  });

  it('what nobody waits for begins no trace of its own', async () => {
    await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    await t.database.inInstallation((tx) => tx.selectFrom('account').select('id').execute());
    await stopTracing();
    expect(spans).toEqual([]);
  });

  it('the sampler and its share are those of the environment', async () => {
    const sampling = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
    await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...sampling });
    await inSpan({ name: 'work', kind: 'consumer' }, async () => {});
    await stopTracing();
    expect(spans).toEqual([]);
  });

  it.each([
    [{ OTEL_TRACES_SAMPLER: 'some' }, /^OTEL_TRACES_SAMPLER must be one of always_on, .*, not “some”\.$/],
    [{ OTEL_TRACES_SAMPLER_ARG: '7' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not “7”.'],
  ])('a wrong setting stops the start with one sentence: %o', async (variables, message) => {
    await expect(startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...variables })).rejects.toThrow(message);
  });

  it.each([
    ['OTEL_SDK_DISABLED', 'true'],
    ['OTEL_TRACES_EXPORTER', 'none'],
  ])('%s=%s switches them off', async (name, value) => {
    await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, [name]: value });
    expect(isTracing()).toBe(false);
  });

  it('a collector that does not answer is a line in the log, and calls go on', async () => {
    const problems: string[] = [];
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500');
    await startTracing(process.env, (problem) => problems.push(problem));
    await expect(inSpan({ name: 'work', kind: 'consumer' }, async () => 'done')).resolves.toBe('done');
    await stopTracing().catch((error: Error) => problems.push(error.message));
    expect(problems.length).toBeGreaterThan(0);
  });

  it('without a collector, the libraries of OpenTelemetry are not loaded', async () => {
    // Its interface is, by the library of the metrics.
    const toUrl = (file: string) => JSON.stringify(new URL(`../../${file}`, import.meta.url).href);
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      await import(${toUrl('http/server.ts')});
      const { startTracing } = await import(${toUrl('tracing.ts')});
      await startTracing({}, () => {});
      console.log(loaded.length > 10, loaded.filter((url) => /opentelemetry.(?!api)/.test(url)).length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout.trim()).toBe('true 0');
  });
});
