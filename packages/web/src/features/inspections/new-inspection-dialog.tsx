import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/index.ts';
import { useAssetOptions } from '../../form/index.ts';
import type { Outbox } from '../../offline/index.ts';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../../session/index.ts';
import {
  Button,
  FieldError,
  FormError,
  Group,
  Modal,
  NoOptionsItem,
  Select,
  Stack,
  useDebouncedValue,
} from '../../ui/index.ts';
import { inspectionResource, useTemplateOptions } from './inspection-queries.ts';
import css from './inspections.module.css';
import { type Start, startInspection, TemplateNotHere } from './start-inspection.ts';

interface NewInspectionProps {
  readonly outbox: Outbox;
  readonly start: { readonly template: string | null; readonly asset: string | null };
  readonly close: () => void;
}

/** Selects template and asset, then opens the new inspection. */
export function NewInspectionDialog({ outbox, start, close }: NewInspectionProps) {
  const { t } = useTranslation(['inspections', 'common']);
  return (
    <Modal
      opened
      onClose={close}
      title={t('new.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NewInspectionForm outbox={outbox} start={start} close={close} />
    </Modal>
  );
}

function NewInspectionForm({ outbox, start, close }: NewInspectionProps) {
  const { t } = useTranslation(['inspections', 'common']);
  const [template, setTemplate] = useState(start.template);
  const [asset, setAsset] = useState(start.asset);
  const [isSubmitted, setSubmitted] = useState(false);
  const isTemplateGiven = start.template !== null;
  const templates = useSearched(useTemplateOptions, template);
  const assets = useSearched(useAssetOptions, asset);
  const chosenAsset = assets.options.find(({ value }) => value === asset);
  // Offline, the device may have a template that the search cannot find.
  const isTemplateKnown = templates.options.some(({ value }) => String(value) === template) || Boolean(templates.error);
  const isAssetGone = asset !== null && !chosenAsset && !assets.isLoading;
  const { begin, isStarting, refusal } = useStart(outbox);
  // The asset of the URL is selected only once it has been found.
  const isLookingUp = (template !== null && templates.isLoading) || (asset !== null && assets.isLoading);
  const templateField = useRef<HTMLInputElement>(null);
  const assetField = useRef<HTMLInputElement>(null);
  const hasNoTemplate = !template || !isTemplateKnown;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (hasNoTemplate) return templateField.current?.focus();
    if (asset && !chosenAsset) return assetField.current?.focus();
    void begin({
      template_id: Number(template),
      asset: chosenAsset
        ? { uuid: String(chosenAsset.value), asset_id: chosenAsset.asset_id, display_name: chosenAsset.label }
        : null,
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Select
          ref={templateField}
          label={t('new.template')}
          description={isSubmitted && hasNoTemplate ? undefined : t('new.template_hint')}
          required
          withAsterisk
          searchable
          data-autofocus={!isTemplateGiven || undefined}
          data={templates.options.map(({ value, label }) => ({ value: String(value), label }))}
          filter={({ options }) => options}
          nothingFoundMessage={
            <NoOptionsItem>{templates.error ? t('new.needs_network') : t('new.no_template')}</NoOptionsItem>
          }
          error={isSubmitted && hasNoTemplate && <FieldError>{t('new.choose_template')}</FieldError>}
          value={template}
          onChange={setTemplate}
          onSearchChange={templates.search}
        />
        <Select
          ref={assetField}
          label={t('new.asset')}
          description={isAssetGone ? undefined : t('new.asset_hint')}
          searchable
          clearable
          data-autofocus={isTemplateGiven || undefined}
          error={
            isAssetGone && <FieldError>{assets.error ? t('new.needs_network') : t('new.asset_not_here')}</FieldError>
          }
          data={assets.options.map(({ value, label }) => ({ value: String(value), label }))}
          filter={({ options }) => options}
          nothingFoundMessage={
            <NoOptionsItem>{assets.error ? t('new.needs_network') : t('new.no_asset')}</NoOptionsItem>
          }
          renderOption={({ option }) => {
            const found = assets.options.find(({ value }) => value === option.value);
            return (
              <span className={css.option}>
                <span dir="auto">{option.label}</span>
                <span className={css.optionNumber}>
                  <bdi>{found?.asset_id}</bdi>
                </span>
              </span>
            );
          }}
          value={asset}
          onChange={setAsset}
          onSearchChange={assets.search}
        />
        {refusal && <FormError>{refusal}</FormError>}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isStarting || isLookingUp}>
            {t('new.start')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The search text; the label of the selected option in the field does not count as a search. */
function useSearched<Answer extends { options: readonly { label: string }[] }>(
  useOptions: (sought: string, chosen: string | null) => Answer,
  chosen: string | null,
) {
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed, 200);
  const found = useOptions(sought, chosen);
  const search = (text: string) => setTyped(found.options.some(({ label }) => label === text) ? '' : text);
  return { ...found, search };
}

function useStart(outbox: Outbox) {
  const { t } = useTranslation('inspections');
  const { tz_code } = useSessionUser();
  const navigate = useNavigate();
  const invalidate = inspectionResource.useInvalidate();
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const begin = async (start: Start) => {
    setStarting(true);
    setRefusal(null);
    try {
      const uuid = await startInspection(outbox, start, tz_code);
      void invalidate();
      await navigate(paths.inspections.conduct(uuid));
    } catch (error) {
      if (error instanceof TemplateNotHere) setRefusal(t('new.template_not_here'));
      else setRefusal(error instanceof CallError ? error.message : t('new.failed'));
      setStarting(false);
    }
  };
  return { begin, isStarting, refusal };
}
