/**
 * The copies of a template: what a workspace shares has other ids than its template, and what is taken has others again.
 * The ids are derived, so that each version gets the same ones: two versions can be compared, and nobody learns the
 * ids of another workspace.
 */
import { createHash } from 'node:crypto';
import type { Plan } from '@rounds/contract/plans.ts';
import { type TemplateDocument, type TemplateRecords, toRecords } from '@rounds/engine';
import { removeWorkspaceParts } from '@rounds/engine/edits';
import { toFullPatch } from '../drafts/draft.ts';
import { listReferencedFiles } from '../drafts/files.ts';
import { fitToPlan } from '../samples/plan-fit.ts';
import { copyTemplate } from '../templates/copy.ts';

/** A uuid that is always the same for both, and from which the id cannot be computed. */
export function deriveId(scope: string, id: string): string {
  const hash = createHash('sha256').update(`${scope} ${id.toLowerCase()}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const digits = hash.toString('hex', 0, 16);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const listFiles = (records: TemplateRecords): string[] => listReferencedFiles(toFullPatch(records));

/** Returns the part of a published version that others may have, under the ids of the shared copy. */
export function toShared(document: TemplateDocument, scope: string): ReturnType<typeof removeWorkspaceParts> {
  const records = toRecords(document);
  const others = [...listFiles(records), ...Object.keys(records.custom_units)];
  return removeWorkspaceParts(copyTemplate(records, (id) => deriveId(scope, id), others));
}

/** Returns the part of a shared version that a workspace with this plan takes, under the ids of its template. */
export function toTaken(document: TemplateDocument, scope: string, plan: Plan): TemplateRecords {
  const records = fitToPlan(toRecords(document), plan);
  return copyTemplate(records, (id) => deriveId(scope, id), listFiles(records));
}
