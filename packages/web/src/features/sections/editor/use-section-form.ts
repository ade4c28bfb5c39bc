import { resolveName } from '@rounds/contract/languages.ts';
import { SECTION_COLUMNS, type Section, type SectionBlock, sections } from '@rounds/contract/sections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, getFieldErrors } from '../../../platform/api/index.ts';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import { useHistory } from '../../../ui/index.ts';
import {
  changeBlock,
  findChanges,
  insertBlock,
  moveBlock,
  removeBlock,
  type SectionDraft,
  toBody,
  toDraft,
} from '../draft.ts';
import { sectionResource } from '../section-queries.ts';

const toSectionDraft = (section: Section) => toDraft(section, (names) => resolveName(names, getCurrentLanguage()));

/** The draft of a section with its history, and how it is saved. */
export function useSectionForm(initial: Section) {
  const client = useQueryClient();
  const invalidate = sectionResource.useInvalidate();
  const [stored, setStored] = useState(initial);
  const [saved, setSaved] = useState(() => toSectionDraft(initial));
  const history = useHistory(saved);
  const { now: draft, change } = history;
  const saving = useMutation({
    mutationFn: (values: SectionDraft) =>
      call(sections.update, {
        params: { id: stored.id },
        // Pins also change elsewhere, and without a new revision.
        body: {
          ...toBody(values),
          ...(values.pinned === saved.pinned && { pinned: undefined }),
          revision: stored.revision,
        },
        silent: true,
      }),
    onSuccess: (section) => {
      const next = toSectionDraft(section);
      setStored(section);
      setSaved(next);
      history.reset(next);
      client.setQueriesData<Section>({ queryKey: ['sections', 'whole'] }, (one) =>
        one?.id === section.id ? section : one,
      );
      return invalidate();
    },
  });
  const { blocks } = draft;
  const setBlocks = (next: readonly SectionBlock[], key?: string) => {
    if (next !== blocks) change({ ...draft, blocks: next }, key);
  };
  return {
    draft,
    stored,
    history,
    changes: findChanges(saved, draft),
    isPending: saving.isPending,
    error: saving.error,
    problems: toProblems(getFieldErrors(saving.error), draft.blocks),
    save: () => saving.mutateAsync(draft),
    /** The first block that the server rejected. */
    findRejected: (error: unknown) => toProblems(getFieldErrors(error), blocks).keys().next().value,
    discard: () => change(saved),
    set: (fields: Partial<SectionDraft>, key?: string) => change({ ...draft, ...fields }, key),
    insert: (place: number, block: SectionBlock) => setBlocks(insertBlock(blocks, place, block)),
    /** A block that is moved to the free columns of a row becomes as narrow as they are. */
    move: (uuid: string, place: number, free = SECTION_COLUMNS) => {
      const width = blocks.find((block) => block.uuid === uuid)?.width ?? free;
      const fitting = width > free ? changeBlock(blocks, uuid, { width: free }) : blocks;
      setBlocks(moveBlock(fitting, uuid, place));
    },
    edit: (uuid: string, fields: Partial<SectionBlock>, field: string) =>
      setBlocks(changeBlock(blocks, uuid, fields), `${uuid}.${field}`),
    remove: (uuid: string) => setBlocks(removeBlock(blocks, uuid)),
  };
}
export type SectionForm = ReturnType<typeof useSectionForm>;

/** Sorts the problems that the server found by block: `blocks.2.chart` is about the chart of the third one. */
function toProblems(errors: Readonly<Record<string, string>>, blocks: readonly SectionBlock[]) {
  const problems = new Map<string, Record<string, string>>();
  for (const [path, message] of Object.entries(errors)) {
    const [, place, field] = /^blocks\.(\d+)\.(\w+)/.exec(path) ?? [];
    const uuid = blocks[Number(place)]?.uuid;
    if (uuid && field) problems.set(uuid, { ...problems.get(uuid), [field]: message });
  }
  return problems;
}
