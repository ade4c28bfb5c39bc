/** A fake server with the draft of one template, for tests of the session without a screen. It merges like the real one. */
import type { Template } from '@rounds/contract/checklists';
import { applyPatch, canMergePatch, checkPatch, type TemplatePatch, toDocument, toRecords } from '@rounds/engine';
import { type Form, testId } from '@rounds/engine/testing';
import type { RemoteRevision, Save, SaveResult } from '../state/autosave.ts';
import type { RemoteNews } from '../state/builder-session.ts';

export const AT = '2026-11-20T13:05:00.000Z';

export class DraftServer {
  readonly form: Form;
  records: ReturnType<typeof toRecords>;
  revision = 4;
  readonly saves: Save[] = [];
  readonly patches: RemoteRevision[] = [];
  fails: 'never' | 'before' | 'after' = 'never';

  constructor(form: Form) {
    this.form = form;
    this.records = toRecords(form.document);
  }

  readonly send = async (save: Save): Promise<SaveResult> => {
    this.saves.push(save);
    if (this.fails === 'before') return { kind: 'unreachable', signedOut: false };
    const result = this.#store(save);
    return this.fails === 'after' ? { kind: 'unreachable', signedOut: false } : result;
  };

  #store(save: Save): SaveResult {
    const earlier = this.patches.find(({ save_id }) => save_id === save.save_id);
    const others = this.patches.filter(
      ({ revision }) => revision > save.revision && revision < (earlier?.revision ?? Number.POSITIVE_INFINITY),
    );
    if (earlier) return { kind: 'saved', revision: earlier.revision, saved_at: AT, patches: others };
    const patches = others.map(({ patch }) => patch);
    if (others.length > 0 && !canMergePatch(this.records, save.patch, patches)) {
      return { kind: 'conflict', revision: this.revision, patches: others };
    }
    const problems = checkPatch(this.records, save.patch);
    if (problems.length > 0) return { kind: 'rejected', message: 'invalid', problems };
    this.store(save.patch, 'Mara', save.save_id);
    return { kind: 'saved', revision: this.revision, saved_at: AT, patches: others };
  }

  /** Stores a patch as the next revision, by default of somebody else. */
  store(patch: TemplatePatch, by = 'Jonas', save_id = testId(500_000 + this.revision)): void {
    this.records = applyPatch(this.records, patch).records;
    this.revision += 1;
    this.patches.push({ revision: this.revision, patch, by, by_me: false, save_id, at: AT });
  }

  /** The news that the stream of events sends to a session at a revision. */
  news(after: number): RemoteNews {
    const patches = this.patches.filter(({ revision }) => revision > after);
    return { after, revision: this.revision, patches, published_version: 3, has_draft: true };
  }

  template(): Template {
    return {
      ...toDocument(this.records),
      id: 12,
      uuid: testId(900),
      template_id: 12,
      parent_id: null,
      revision: this.revision,
      contains_asset: false,
      archived_at: null,
      created_at: AT,
      updated_at: AT,
      published_version: 3,
      published_at: AT,
      has_draft: true,
    } as unknown as Template;
  }
}
