import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import changelog from '../../../../../../CHANGELOG.md?raw';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import { Notice } from '../../../ui/index.ts';
import { parseMarkdown } from '../model/article.ts';
import { Markdown } from '../reading/markdown.tsx';

/** The file of the repository from its first version on: its title and its introduction are those of the article. */
const tokens = parseMarkdown(changelog.slice(Math.max(0, changelog.indexOf('\n## '))));

export default function ReleaseNotes() {
  const { t } = useTranslation('help');
  return (
    <>
      {getCurrentLanguage() !== 'en' && (
        <Notice tone="calm" Icon={IconLanguage}>
          {t('release.english')}
        </Notice>
      )}
      <div lang="en" dir="ltr">
        <Markdown tokens={tokens} />
      </div>
    </>
  );
}
