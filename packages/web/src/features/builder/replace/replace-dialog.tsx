import { getReference } from '@rounds/engine';
import { Fragment, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Button, Checkbox, Dialog, Grid, Row, Text, TextInput, toast, UnstyledButton } from '../../../ui/index.ts';
import dialogClasses from '../controls/dialog.module.css';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { createReplaceEdit, type FoundText, findTexts, type TextSearch } from './find-texts.ts';
import classes from './replace-dialog.module.css';

const MAX_SHOWN = 100;
const countMatches = (texts: readonly FoundText[]) => texts.reduce((sum, { matches }) => sum + matches.length, 0);
/** Finds text in the whole template and replaces it, in one place or everywhere at once. */
export function ReplaceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const [search, setSearch] = useState<TextSearch>({ find: '', replacement: '', matchCase: false, wholeWord: false });
  const change = (part: Partial<TextSearch>) => setSearch((now) => ({ ...now, ...part }));
  const deferredSearch = useDeferredValue(search);
  const records = useRecords((all) => all);
  const matches = useMemo(() => findTexts(records, deferredSearch), [records, deferredSearch]);
  const isCurrent = deferredSearch === search;
  const possible = matches.filter(({ problem }) => problem === null);
  const count = countMatches(possible);
  const replace = (key: string | null, replaced: number) => {
    session.store.endGesture();
    if (session.attempt(createReplaceEdit(search, key))) return;
    toast.success(t('replace.done', { count: replaced }), { undo: session.captureUndo() });
  };
  const show = ({ item }: FoundText) => {
    onClose();
    if (item) session.reveal(item.id, { selected: new Set() });
    else session.view.set({ dialog: { kind: 'about' } });
  };
  return (
    <Dialog onClose={onClose} title={t('replace.title')} size={680}>
      <form
        className={dialogClasses.form}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Grid gap={3} template="repeat(auto-fit, minmax(min(220px, 100%), 1fr))">
          <TextInput
            data-autofocus
            label={t('replace.find')}
            maxLength={500}
            value={search.find}
            onChange={(event) => change({ find: event.currentTarget.value })}
          />
          <TextInput
            label={t('replace.with')}
            maxLength={500}
            value={search.replacement}
            onChange={(event) => change({ replacement: event.currentTarget.value })}
          />
        </Grid>
        <Row wrap align="stretch" gap={2} columnGap={4}>
          <Checkbox
            label={t('replace.match_case')}
            checked={search.matchCase}
            onChange={(event) => change({ matchCase: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('replace.whole_word')}
            checked={search.wholeWord}
            onChange={(event) => change({ wholeWord: event.currentTarget.checked })}
          />
        </Row>
        <Text tone="ink2" role="status">
          {search.find === ''
            ? t('replace.hint')
            : t('replace.found', {
                count: countMatches(matches),
                texts: t('replace.texts', { count: matches.length }),
              })}
        </Text>
        {matches.length > 0 && (
          <Box as="ul" overflow="auto" border="line" radius="control" maxHeight="min(46dvh, 400px)">
            {matches.slice(0, MAX_SHOWN).map((one) => (
              <FoundRow
                key={one.key}
                match={one}
                disabled={!isCurrent}
                onShow={() => show(one)}
                onReplace={() => replace(one.key, one.matches.length)}
              />
            ))}
            {matches.length > MAX_SHOWN && (
              <Box as="li" py={2} px={3} className={classes.more}>
                {t('write.more', { count: matches.length - MAX_SHOWN })}
              </Box>
            )}
          </Box>
        )}
        <div className={dialogClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button disabled={count === 0 || !isCurrent} onClick={() => replace(null, count)}>
            {t('replace.all', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
interface FoundRowProps {
  match: FoundText;
  disabled: boolean;
  onShow: () => void;
  onReplace: () => void;
}
function FoundRow({ match, disabled, onShow, onReplace }: FoundRowProps) {
  const { t } = useTranslation('builder');
  const { item, parts, matches, place, problem, text } = match;
  return (
    <Row as="li" gap={2} borderBottom="line2" className={classes.row}>
      <Row as={UnstyledButton} align="stretch" size="sm" grow hover="canvas" className={classes.text} onClick={onShow}>
        <small>
          {t(`replace.place.${place}`)}
          {item && getReference(item) && <bdi> {getReference(item)}</bdi>}
        </small>
        <span>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
            <Fragment key={at}>
              {shortenPart(part, at, parts.length)}
              {matches[at] !== undefined && (
                <Text as="mark" bg="amber-soft" tone="ink">
                  {matches[at]}
                </Text>
              )}
            </Fragment>
          ))}
        </span>
        {problem && (
          <Text as="span" tone="red">
            {t(`replace.problem.${problem}`)}
          </Text>
        )}
      </Row>
      <Button
        variant="default"
        size="compact-sm"
        disabled={disabled || problem !== null}
        aria-label={t('replace.one_named', { text: text.slice(0, CONTEXT) })}
        onClick={onReplace}
      >
        {t('replace.one')}
      </Button>
    </Row>
  );
}
const CONTEXT = 60;
/** The words around the matches: the end of the first part, the start of the last one, and both of those between. */
function shortenPart(part: string, at: number, count: number): string {
  if (part.length <= CONTEXT * 2) return part;
  const end = part.slice(-CONTEXT);
  const start = part.slice(0, CONTEXT);
  if (at === 0) return `…${end}`;
  return at === count - 1 ? `${start}…` : `${start}…${end}`;
}
