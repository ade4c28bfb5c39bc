import { diffRecords, type TemplateRecords, toRecords } from '@rounds/engine';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeLine, toChangeLines } from '../../../kit/templates/change-lines.ts';
import { useChangeText, useItemLocation } from '../../../kit/templates/texts.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, Dialog, FormError, Grid, LoadFailed, Notice, SkeletonRows, Text } from '../../../ui/index.ts';
import mixinClasses from '../../../ui/mixins.module.css';
import { LeftOut } from './left-out.tsx';
import { useNewerVersion, useTakeNewer } from './library-queries.ts';
import classes from './newer-dialog.module.css';

interface NewerDialogProps {
  readonly templateId: number;
  readonly onClose: () => void;
}

/** Shows what the newest version of the source of a template changes, and lets the person add it to the draft. */
export default function NewerDialog({ templateId, onClose }: NewerDialogProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const navigate = useNavigate();
  const newer = useNewerVersion(templateId);
  const take = useTakeNewer(templateId);
  const [error, setError] = useState<string | null>(null);
  const { data } = newer;
  const before = useMemo(() => data && toRecords(data.before as never), [data]);
  const after = useMemo(() => data && toRecords(data.after as never), [data]);
  const isCurrent = data !== undefined && data.version === data.newest;
  const add = async () => {
    if (!data) return;
    try {
      await take.mutateAsync({ revision: data.revision, version: data.newest });
      onClose();
      await navigate(paths.templates.edit(templateId));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      void newer.refetch();
    }
  };
  return (
    <Dialog onClose={onClose} title={t('newer.title')} size={600}>
      <div className={mixinClasses.dialogForm}>
        {newer.isError && !data && <LoadFailed error={newer.error} retry={() => void newer.refetch()} />}
        {!data && !newer.isError && <SkeletonRows rows={4} />}
        {data && before && after && (
          <>
            <p>
              {isCurrent
                ? t('newer.current', { version: data.version })
                : t('newer.text', { version: data.version, newest: data.newest, date: format.date(data.shared_at) })}
            </p>
            {!isCurrent && <Changes before={before} after={after} />}
            {data.replaces_all ? (
              <Notice>{t('newer.replaces_all', { newest: data.newest })}</Notice>
            ) : (
              data.replaced.length > 0 && (
                <Notice>
                  {t('newer.replaced', { count: data.replaced.length, number: format.number(data.replaced.length) })}
                </Notice>
              )
            )}
            <LeftOut features={data.left_out} />
            {!isCurrent && <p className={classes.hint}>{t('newer.hint')}</p>}
          </>
        )}
        {error && <FormError>{error}</FormError>}
        <div className={mixinClasses.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {data && !isCurrent && (
            <Button loading={take.isPending} onClick={() => void add()}>
              {t('newer.take', { version: data.newest })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const MAX_LINES = 200;

function Changes({ before, after }: { readonly before: TemplateRecords; readonly after: TemplateRecords }) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const changeText = useChangeText();
  const location = useItemLocation();
  const lines = useMemo(() => toChangeLines(before, diffRecords(before, after)), [before, after]);
  const find = ({ id }: ChangeLine) => location(after.items[id] ? after : before, id);
  if (lines.length === 0) return <p className={classes.hint}>{t('newer.no_changes')}</p>;
  return (
    <>
      <Grid
        as="ul"
        gap={2}
        p={3}
        radius="control"
        bg="sunken"
        fontSize="sm"
        className={classes.lines}
        aria-label={t('newer.changes')}
      >
        {lines.slice(0, MAX_LINES).map((line) => (
          <Grid as="li" key={line.id}>
            <Text as="strong" weight={550} breakWords dir="auto">
              {changeText(line)}
            </Text>
            <span dir="auto">{find(line)}</span>
          </Grid>
        ))}
      </Grid>
      {lines.length > MAX_LINES && (
        <p className={classes.hint}>
          {t('newer.more', { count: lines.length - MAX_LINES, number: format.number(lines.length - MAX_LINES) })}
        </p>
      )}
    </>
  );
}
