/** Warns before something is archived or deleted that other records refer to. */
import type { InUseData, WhenUsed } from '@rounds/contract/usage';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, reportError } from '../../platform/api/index.ts';
import { toLocalPath } from '../../platform/session/index.ts';
import { Box, choose, dismissQuestion, Grid, Row, Text } from '../../ui/index.ts';
import { ActionCancelled } from '../data-table/index.ts';
import classes from './resource.module.css';

/** Sends a call that fails with `_IN_USE` and names the places if records are in use and `whenUsed` is `refuse`. */
export type GuardedCall<T> = (options: { readonly whenUsed: WhenUsed; readonly silent: boolean }) => Promise<T>;

/**
 * Returns a function that sends such a call. If the records are in use, it shows the places; the person continues,
 * removes the references first, or cancels.
 */
export function useDependencyWarning(): <T>(send: GuardedCall<T>) => Promise<T> {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  // Dialogs of questions are outside of the router, so its links cannot be used there.
  const open = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dismissQuestion();
    const target = toLocalPath(path);
    if (target) void navigate({ href: target });
  };
  const askWhatToDo = (usage: InUseData) =>
    choose({
      title: t('usage.title'),
      text: <Places usage={usage} open={open} />,
      denyLabel: t('cancel'),
      ...(usage.can_continue && { confirmLabel: t('usage.continue') }),
      ...(usage.can_unlink && { alternativeLabel: t('usage.unlink') }),
    });
  return async (send) => {
    try {
      return await send({ whenUsed: 'refuse', silent: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isInUse(error)) {
        reportError(error, false, false);
        throw error;
      }
      const choice = await askWhatToDo(error.data);
      if (choice === null) throw new ActionCancelled();
      return send({ whenUsed: choice === 'confirm' ? 'continue' : 'unlink', silent: false });
    }
  };
}

function isInUse(error: CallError): error is CallError & { readonly data: InUseData } {
  const { used, places } = Object(error.data) as Partial<InUseData>;
  return error.code.endsWith('_IN_USE') && typeof used === 'number' && Array.isArray(places);
}

/** Kinds of places that have a name on screen. */
const KINDS = [
  'asset',
  'assignment',
  'global_list_item',
  'inspection',
  'issue',
  'issue_category',
  'issue_policy',
  'template',
  'user',
] as const;

interface PlacesProps {
  readonly usage: InUseData;
  readonly open: (path: string) => (event: MouseEvent) => void;
}

function Places({ usage, open }: PlacesProps) {
  const { used, places, can_continue, can_unlink } = usage;
  const { t } = useTranslation('common');
  const hidden = used - places.length;
  const toKindName = (kind: string) => {
    const match = KINDS.find((one) => one === kind);
    return match && t(`usage.kind.${match}`);
  };
  return (
    <>
      <p>{t('usage.text', { count: used })}</p>
      <Grid as="ul" overflow="auto" gap={1} mt={3} maxHeight={240}>
        {places.map(({ kind, id, title, path }) => (
          <Row
            as="li"
            key={`${kind}:${id}`}
            minHeight={28}
            justify="between"
            gap={3}
            breakWords
            className={classes.place}
          >
            <Text as="a" fontSize="sm" tone="brand" href={toLocalPath(path) ?? undefined} onClick={open(path)}>
              {title}
            </Text>
            <Text as="span" fixed fontSize="xs" tone="ink3">
              {toKindName(kind)}
            </Text>
          </Row>
        ))}
        {hidden > 0 && (
          <Text as="li" fixed fontSize="xs" tone="ink3">
            {t('usage.more', { count: hidden })}
          </Text>
        )}
      </Grid>
      <Box as="p" mt={3}>
        {t(can_continue ? 'usage.when_archived' : can_unlink ? 'usage.when_unlinked' : 'usage.when_deleted')}
      </Box>
    </>
  );
}
