import { assets } from '@rounds/contract/assets';
import { LABEL_FORMATS, type LabelFormat, MAX_LABELS } from '@rounds/contract/assets/labels.ts';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes } from '../../../platform/api/index.ts';
import { Button, FormError, ICON, Modal, Radio, Row, Stack, Text } from '../../../ui/index.ts';

export interface LabelSelection {
  /** The selected assets, or all that pass the filter. */
  readonly selection: BulkSelection;
  readonly count: number;
}

/** Prints labels with QR codes; scanning one opens its asset. */
export function LabelDialog({ selection, count, onClose }: LabelSelection & { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['assets', 'common']);
  const [format, setFormat] = useState<LabelFormat>(count === 1 ? 'single' : 'a4_24');
  const [isPrinting, setPrinting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isTooMany = count > MAX_LABELS;

  const print = async () => {
    setPrinting(true);
    setError(null);
    try {
      const language = i18n.resolvedLanguage ?? 'en';
      const { signal } = new AbortController();
      const bytes = await fetchBytes(toAddress(format, selection), { language, signal, onShare: () => {} });
      saveBytes(bytes, `${t('labels.file')}.pdf`);
      onClose();
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : t('labels.failed'));
      setPrinting(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={t('labels.title', { count })} size={460}>
      <Stack gap={4}>
        <Text size="md">{t('labels.text')}</Text>
        <Radio.Group
          label={t('labels.format')}
          value={format}
          onChange={(value) => setFormat(LABEL_FORMATS.find((one) => one === value) ?? format)}
        >
          <Stack gap={2} mt={2}>
            {LABEL_FORMATS.map((one) => (
              <Radio key={one} value={one} label={t(`labels.formats.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {isTooMany && <FormError>{t('labels.too_many', { max: MAX_LABELS })}</FormError>}
        {error && <FormError>{error}</FormError>}
      </Stack>
      <Row wrap gap={2} justify="end" mt={6}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          leftSection={<IconPrinter {...ICON} />}
          loading={isPrinting}
          disabled={isTooMany}
          onClick={() => void print()}
        >
          {t('labels.download')}
        </Button>
      </Row>
    </Modal>
  );
}

function toAddress(format: LabelFormat, { ids, apply_filter, filter }: BulkSelection): string {
  const query = new URLSearchParams({ format });
  if (!apply_filter) query.set('assets', (ids ?? []).join(','));
  else if (filter) query.set('filter', JSON.stringify(filter));
  return `/api${assets.printLabels.path}?${query}`;
}
