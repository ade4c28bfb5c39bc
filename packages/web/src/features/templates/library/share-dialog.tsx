import type { LibraryCategory, Licence, TemplateSharing } from '@rounds/contract/checklists/library.ts';
import { LIBRARY_CATEGORIES, LICENCES } from '@rounds/contract/checklists/library.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '../../../platform/api/index.ts';
import { getLanguageName, useFormat } from '../../../platform/i18n/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import {
  Button,
  Dialog,
  FieldError,
  FormError,
  Grid,
  LoadFailed,
  Notice,
  Radio,
  Select,
  SkeletonRows,
  Stack,
  TagsInput,
  toast,
} from '../../../ui/index.ts';
import mixinClasses from '../../../ui/mixins.module.css';
import { useShare, useSharing } from './library-queries.ts';
import classes from './share-dialog.module.css';
import { SharedWith } from './shared-with.tsx';

interface ShareDialogProps {
  readonly templateId: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Shares a copy of the published version with other workspaces or all of them, and stops doing so. */
export default function ShareDialog({ templateId, title, onClose }: ShareDialogProps) {
  const { t } = useTranslation('library');
  const { data, error, refetch } = useSharing(templateId);
  return (
    <Dialog onClose={onClose} title={t('share.title', { title })} size={620}>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={5} />}
      {data && (
        <Grid gap={4}>
          {data.shared && <SharedWith templateId={templateId} sharing={data} shared={data.shared} />}
          {data.published ? (
            <ShareForm templateId={templateId} sharing={data} published={data.published} onClose={onClose} />
          ) : (
            <Notice>{t('share.unpublished')}</Notice>
          )}
        </Grid>
      )}
    </Dialog>
  );
}

interface ShareFormProps {
  readonly templateId: number;
  readonly sharing: TemplateSharing;
  readonly published: NonNullable<TemplateSharing['published']>;
  readonly onClose: () => void;
}

function ShareForm({ templateId, sharing, published, onClose }: ShareFormProps) {
  const { t } = useTranslation('library');
  const share = useShare(templateId);
  const isDenied = useIsDenied('share');
  const [to, setTo] = useState<'workspaces' | 'library'>('workspaces');
  const [names, setNames] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [licence, setLicence] = useState<Licence>(sharing.shared?.licence ?? 'receivers');
  const [category, setCategory] = useState<LibraryCategory | null>(sharing.shared?.category ?? null);
  const [errors, setErrors] = useState<{ to?: string; category?: string; other?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A name that was typed without Enter counts as well.
    const all = [...new Set([...names, typed.trim()].filter(Boolean))];
    const missing = {
      ...(to === 'workspaces' && all.length === 0 && { to: t('share.names_missing') }),
      ...(category === null && { category: t('share.category_missing') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0 || category === null) return;
    try {
      await share.mutateAsync({ to: to === 'library' ? 'library' : all, licence, category });
      setNames([]);
      setTyped('');
      toast.success(t(to === 'library' ? 'share.done_library' : 'share.done'));
    } catch (failure) {
      const fields = getFieldErrors(failure);
      setErrors(
        fields.to ? { to: fields.to } : { other: failure instanceof Error ? failure.message : String(failure) },
      );
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={mixinClasses.dialogForm} noValidate>
      <Contents published={published} />
      {sharing.taken?.licence === 'receivers' && (
        <Notice tone="red">{t('share.not_yours', { name: sharing.taken.taken_from })}</Notice>
      )}
      <Radio.Group
        label={t('share.with')}
        value={to}
        onChange={(value) => setTo(value === 'library' ? 'library' : 'workspaces')}
      >
        <Stack gap={2.5} mt={2.5}>
          <Radio
            value="workspaces"
            label={t('share.workspaces')}
            description={t('share.workspaces_hint')}
            data-autofocus
          />
          <Radio value="library" label={t('share.library')} description={t('share.library_hint')} />
        </Stack>
      </Radio.Group>
      {to === 'workspaces' && (
        <TagsInput
          label={t('share.names')}
          description={t('share.names_hint')}
          value={names}
          onChange={setNames}
          searchValue={typed}
          onSearchChange={setTyped}
          splitChars={[',', ';', ' ']}
          maxTags={20}
          error={errors.to && <FieldError>{errors.to}</FieldError>}
          required
        />
      )}
      <Grid align="start" gap={4} template="repeat(auto-fit, minmax(min(220px, 100%), 1fr))">
        <Select
          label={t('category.label')}
          data={LIBRARY_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={category}
          onChange={(value) => setCategory(value as LibraryCategory | null)}
          error={errors.category && <FieldError>{errors.category}</FieldError>}
          required
        />
        <Select
          label={t('licence.label')}
          description={t(`licence.${licence}.text`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={LICENCES.map((value) => ({ value, label: t(`licence.${value}.name`) }))}
          value={licence}
          onChange={(value) => value && setLicence(value as Licence)}
          allowDeselect={false}
          required
        />
      </Grid>
      {isDenied && <Notice>{t('share.denied')}</Notice>}
      {errors.other && <FormError>{errors.other}</FormError>}
      <div className={mixinClasses.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="submit" loading={share.isPending} disabled={isDenied}>
          {t('share.confirm', { version: published.version })}
        </Button>
      </div>
    </form>
  );
}

/** Shows what the copy contains, and which parts of the workspace it does not. */
function Contents({ published }: Pick<ShareFormProps, 'published'>) {
  const { t, i18n } = useTranslation('library');
  const format = useFormat();
  const { version, questions, languages, files, left_out } = published;
  const names = new Intl.ListFormat(i18n.language).format(
    languages.map((code) => getLanguageName(code, i18n.language)),
  );
  return (
    <Grid gap={2} p={3} radius="control" bg="sunken" fontSize="sm" className={classes.contents}>
      <p>
        {[
          t('share.version', { version }),
          t('questions', { count: questions, number: format.number(questions) }),
          names,
          files > 0 && t('share.files', { count: files, number: format.number(files) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{t('share.kept')}</p>
      <p>{t('share.never')}</p>
      {left_out.length > 0 && (
        <>
          <p>{t('share.left_out')}</p>
          <ul>
            {left_out.map(({ part, count }) => (
              <li key={part}>{t(`part.${part}`, { count, number: format.number(count) })}</li>
            ))}
          </ul>
        </>
      )}
    </Grid>
  );
}
