import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathParams, useSearchParams } from '../../paths.ts';
import { LoadFailed, PageHeader, SkeletonRows, useIsPhone } from '../../ui/index.ts';
import { SectionEditor } from './editor/section-editor.tsx';
import { useSection } from './section-queries.ts';
import { SectionView } from './section-view.tsx';

/** A section: read by everybody it is shared with, composed by its owner on a wide screen. */
export default function SectionPage() {
  const { t } = useTranslation('sections');
  const { sectionId } = usePathParams('sectionId');
  const { edit } = useSearchParams('edit');
  const isPhone = useIsPhone();
  // An editor that is open stays open in a window that becomes narrow, so that no change is lost.
  const hasBeenWide = useRef(false);
  hasBeenWide.current ||= !isPhone;
  const { data: section, error, refetch } = useSection(sectionId);
  if (error && !section) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!section) {
    return (
      <>
        <PageHeader title={t('title')} />
        <SkeletonRows rows={6} />
      </>
    );
  }
  return edit === '1' && section.may_edit && hasBeenWide.current ? (
    <SectionEditor key={section.id} stored={section} />
  ) : (
    <SectionView section={section} canEdit={section.may_edit && !isPhone} />
  );
}
