import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';

/** Files of which each is what somebody works with, and not an extract of many records. */
const NO_EXPORTS: readonly string[] = [
  'workspaces.getLogo',
  'files.get',
  'fileManager.download',
  // The file of a job: whether its person may export was decided when it began.
  'jobs.getFile',
  'assets.printLabels',
  'assignments.downloadCalendar',
  'issues.downloadPdf',
  'inspections.getReportPdf',
  'inspections.getReportDocx',
  'inspections.getReportPreview',
  'inspections.getSharedPdf',
  'inspections.getSharedFile',
  'sso.getSamlMetadata',
];
/** Revoking a link must always be possible. */
const NO_SHARING: readonly string[] = ['inspections.deleteShareLink'];

const list = (matches: (endpoint: Endpoint) => boolean) =>
  (ENDPOINTS as readonly Endpoint[]).filter(matches).map(({ id }) => id);

describe('what workspaces can reserve for some people', () => {
  test('each call that answers with the rows of many records is guarded as an export', () => {
    const isExport = ({ path, response, id }: Endpoint) =>
      path.endsWith('/export') || (response === 'bytes' && !NO_EXPORTS.includes(id));
    expect(list((endpoint) => isExport(endpoint) && endpoint.guard !== 'export')).toEqual([]);
    expect(NO_EXPORTS.filter((id) => !list(({ response }) => response === 'bytes').includes(id))).toEqual([]);
  });

  test('each call that shares a record outside of the product is guarded as sharing', () => {
    const isSharing = ({ no_events, id }: Endpoint) => no_events === 'sharing' && !NO_SHARING.includes(id);
    expect(list((endpoint) => isSharing(endpoint) && endpoint.guard !== 'share')).toEqual([]);
  });

  test('a session that may do little reaches nothing but its own account', () => {
    expect(list(({ restricted_session }) => restricted_session !== undefined).sort()).toEqual([
      'account.enableSecondFactor',
      'account.getProfile',
      'auth.getSession',
      'auth.logout',
    ]);
  });
});
