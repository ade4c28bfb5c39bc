import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';

const ids = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id);

/** The fields of an output that is an object. */
const getOutputFields = ({ output }: Endpoint): readonly string[] =>
  Object.keys((output as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});

describe('costly work of the contract', () => {
  const working = ENDPOINTS.filter(({ work }) => work !== undefined);

  it('each endpoint that prints, reads a sheet or inspects a picture has a rate limit', () => {
    expect(working.length).toBeGreaterThan(15);
    expect(ids(working.filter(({ limit }) => limit === undefined))).toEqual([]);
  });

  it('each endpoint with such work declares that the service may be busy', () => {
    expect(ids(working.filter(({ errors = [] }) => !errors.includes('APP_BUSY')))).toEqual([]);
  });

  it('each endpoint that receives a file or limits printing declares its work', () => {
    // A chunk is only stored, and inspected with its file. An archive is inflated by a job, part by part.
    const stored = ['files.uploadChunk', 'workspaces.checkImport'];
    const receiving = ENDPOINTS.filter(({ id, file, files }) => (file || files) && !stored.includes(id));
    const limited = ENDPOINTS.filter(({ limit }) => limit === 'pdf' || limit === 'archive');
    expect(ids([...receiving, ...limited].filter(({ work }) => work === undefined))).toEqual([]);
  });

  it('each endpoint that starts a job or sends a generated file has a rate limit', () => {
    const starting = ENDPOINTS.filter((endpoint) => getOutputFields(endpoint).includes('job_id'));
    expect(starting.length).toBeGreaterThan(3);
    // Stored files are sent as they are, one part after the other.
    const stored = ['files.get', 'workspaces.getLogo'];
    const sending = ENDPOINTS.filter(({ id, response }) => response === 'bytes' && !stored.includes(id));
    expect(ids([...starting, ...sending].filter(({ limit }) => limit === undefined))).toEqual([]);
  });
});
