import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithTexts } from '../../../platform/i18n/index.ts';
import { useAppSettings } from '../../../platform/session/index.ts';
import { Notice } from '../../../ui/index.ts';
import { useSource } from './library-queries.ts';

const NewerDialog = lazy(() =>
  loadWithTexts(import('./newer-dialog.tsx'), 'library', 'builder', 'rule-words', 'problems'),
);

/** Tells from where a template was taken, and that a newer version exists. */
export function SourceNotice({ templateId }: { readonly templateId: number }) {
  const { t } = useTranslation('library');
  const [isComparing, setComparing] = useState(false);
  const isEnabled = useAppSettings().data?.public_library_enabled ?? true;
  const source = useSource(templateId, isEnabled).data;
  if (!source) return null;
  const { title, taken_from, version, newest, licence } = source;
  const isNewer = newest !== null && newest > version;
  return (
    <>
      <Notice
        tone={isNewer ? 'blue' : 'calm'}
        {...(isNewer && { action: { label: t('newer.compare'), onPress: () => setComparing(true) } })}
      >
        {t('source.text', { title, name: taken_from, version })}{' '}
        {t('source.licence', { licence: t(`licence.${licence as 'cc0'}.name`) })}{' '}
        {isNewer && t('source.newer', { version: newest })}
        {newest === null && t('source.ended')}
      </Notice>
      {isComparing && (
        <Suspense>
          <NewerDialog templateId={templateId} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}
