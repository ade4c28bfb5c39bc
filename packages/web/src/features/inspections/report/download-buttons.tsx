import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes, saveBytes } from '../../../api/index.ts';
import { getNativeLanguageName, useFormat } from '../../../i18n/index.ts';
import { ActionIcon, Button, Delayed, Menu, toast } from '../../../ui/index.ts';

type ToAddress = (parameters: { readonly lang: string; readonly form_language: string }) => string;

/** A file that can be downloaded instead of the PDF. */
export interface OtherFile {
  readonly key: 'docx' | 'csv' | 'xlsx';
  readonly toAddress: ToAddress;
}

interface DownloadButtonsProps {
  readonly pdf: ToAddress;
  readonly others?: readonly OtherFile[];
  /** The name of files that the server does not name. */
  readonly name: string;
  /** In which the workspace offers reports. */
  readonly languages: readonly string[];
  /** The language in which the template is shown. */
  readonly formLanguage: string;
  readonly formLanguages: readonly string[];
}

/** Downloads the report with progress and cancel: as a PDF in the person's language or another one, or as another file. */
export function DownloadButtons(props: DownloadButtonsProps) {
  const { pdf, others = [], name, languages, formLanguage, formLanguages } = props;
  const { t, i18n } = useTranslation('report');
  const own = languages.find((one) => one === i18n.resolvedLanguage) ?? languages[0] ?? 'en';
  const format = useFormat();
  const [share, setShare] = useState<number | 'making' | null>(null);
  const underway = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    underway.current?.abort();
    button.current?.focus();
  };
  const download = async (toAddress: ToAddress, language: string, extension: string) => {
    if (share !== null) return;
    setShare('making');
    const controller = new AbortController();
    underway.current = controller;
    const { signal } = controller;
    try {
      const form_language = formLanguages.includes(language) ? language : formLanguage;
      const file = await fetchBytes(toAddress({ lang: language, form_language }), {
        language: i18n.resolvedLanguage ?? 'en',
        signal,
        onShare: setShare,
      });
      saveBytes(file, file.name || `${name}.${extension}`);
    } catch (error) {
      if (signal.aborted) return;
      toast.error(error instanceof Error && error.message ? error.message : t('pdf.failed'));
    } finally {
      setShare(null);
    }
  };
  const progress =
    typeof share === 'number' ? t('pdf.loading', { share: format.percent(share * 100, 0) }) : t('pdf.making');
  return (
    <>
      {share !== null && (
        <Delayed>
          <Button variant="default" onClick={cancel}>
            {t('pdf.cancel')}
          </Button>
        </Delayed>
      )}
      <Button
        ref={button}
        leftSection={<IconDownload size={16} stroke={1.75} />}
        aria-disabled={share !== null || undefined}
        aria-live="polite"
        onClick={() => void download(pdf, own, 'pdf')}
      >
        {share === null ? t('pdf.download') : progress}
      </Button>
      {(languages.length > 1 || others.length > 0) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label={t('pdf.more')} title={t('pdf.more')}>
              <IconChevronDown size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ key, toAddress }) => (
              <Menu.Item key={key} onClick={() => void download(toAddress, own, key)}>
                {t(`pdf.${key}`)}
              </Menu.Item>
            ))}
            {languages.length > 1 && <Menu.Label>{t('pdf.language')}</Menu.Label>}
            {languages.length > 1 &&
              languages.map((code) => (
                <Menu.Item key={code} lang={code} onClick={() => void download(pdf, code, 'pdf')}>
                  {getNativeLanguageName(code)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
