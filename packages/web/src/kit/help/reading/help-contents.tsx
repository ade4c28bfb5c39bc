import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, ICON, Stack, Text, TextInput, UnstyledButton } from '../../../ui/index.ts';
import { ARTICLE_GROUPS, type ArticleSlug } from '../articles.ts';
import type { Library } from '../model/library.ts';
import type { FoundArticle } from '../model/search.ts';
import { ArticleLink } from './article-link.tsx';
import classes from './help-contents.module.css';

interface HelpContentsProps {
  readonly library: Library;
  readonly current?: ArticleSlug | undefined;
  /** Whether to list the articles; false if they are already listed next to it. */
  readonly hasList?: boolean;
  /** Called when an article was chosen; on a phone it folds the contents. */
  readonly onFollow?: () => void;
}
/** The search, and below it the articles that it finds, or all of them by group. */
export function HelpContents({ library, current, hasList = true, onFollow }: HelpContentsProps) {
  const { t } = useTranslation('help');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const results = useMemo(() => (text === '' ? null : library.search(text)), [library, text]);
  return (
    <Stack shrinkBlock className={classes.contents} ref={listenToArrows}>
      <search>
        <TextInput
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          leftSection={<IconSearch {...ICON} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-help-search
          aria-keyshortcuts="/"
        />
      </search>
      <Box role="status" size="xs" py={2} px={3} tone="ink2" className={classes.count}>
        {results && (results.length > 0 ? t('search.found', { count: results.length }) : t('search.none'))}
      </Box>
      {results && <Results results={results} onFollow={onFollow} onClear={() => setTyped('')} />}
      {!results && hasList && (
        <Stack as="nav" aria-label={t('contents')} gap={4}>
          {ARTICLE_GROUPS.map(({ group, slugs }) => (
            <section key={group}>
              <Text as="h2" size="xs" py={1} px={3} tone="ink3" weight={650}>
                {t(`group.${group}`)}
              </Text>
              <ul>
                {slugs.map((slug) => (
                  <li key={slug}>
                    <ArticleLink slug={slug} className={classes.entry} isCurrent={slug === current} onFollow={onFollow}>
                      {library.articles.get(slug)?.title ?? slug}
                    </ArticleLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
interface ResultsProps {
  readonly results: readonly FoundArticle[];
  readonly onFollow: (() => void) | undefined;
  readonly onClear: () => void;
}
function Results({ results, onFollow, onClear }: ResultsProps) {
  const { t } = useTranslation('help');
  if (results.length === 0) {
    return (
      <Text as="div" py={2} px={3} tone="ink2">
        <p>{t('search.none_text')}</p>
        <UnstyledButton className={classes.clear} onClick={onClear}>
          {t('search.clear')}
        </UnstyledButton>
      </Text>
    );
  }
  return (
    <Stack as="ul" gap={1}>
      {results.map(({ slug, title, anchor, heading, excerpt }) => (
        <li key={slug}>
          <ArticleLink slug={slug} anchor={anchor} className={classes.result} onFollow={onFollow}>
            <Text as="strong" fontSize="md" weight={650}>
              {title}
            </Text>
            {heading && (
              <Text as="span" fontSize="xs" tone="ink2">
                {heading}
              </Text>
            )}
            <Text as="span" tone="ink2" className={classes.excerpt}>
              {excerpt.map(({ text, isMatch }, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
                isMatch ? <mark key={index}>{text}</mark> : text,
              )}
            </Text>
          </ArticleLink>
        </li>
      ))}
    </Stack>
  );
}
/** A ref callback: the arrows go through the search and the links below it. */
function listenToArrows(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return;
  const onKey = (event: KeyboardEvent) => moveFocus(event, region);
  region.addEventListener('keydown', onKey);
  return () => region.removeEventListener('keydown', onKey);
}
/** Enter in the search opens the first result. */
function moveFocus(event: KeyboardEvent, region: HTMLElement): void {
  if (!(event.target instanceof HTMLElement)) return;
  const links = [...region.querySelectorAll<HTMLElement>('a')];
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value.trim() !== '') {
    event.preventDefault();
    links[0]?.click();
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const places = [...region.querySelectorAll<HTMLElement>('input'), ...links];
  const next = places[places.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
