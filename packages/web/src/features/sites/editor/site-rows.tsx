import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { type Format, useFormat } from '../../../platform/i18n/index.ts';
import { Box, Row, TextInput } from '../../../ui/index.ts';
import { isStored } from './site-draft.ts';
import { type SiteTreeNode, toAddressLine } from './site-nodes.ts';
import classes from './sites.module.css';

/** The names of the columns. */
export function SiteHead({ hasAssets }: { readonly hasAssets: boolean }) {
  const { t } = useTranslation('sites');
  return (
    <Row
      minHeight={36}
      gap={1}
      borderBottom="line"
      bg="surface"
      fontSize="xs"
      tone="ink2"
      weight={550}
      className={classes.rowHead}
    >
      <Box as="span" grow shrink>
        {t('node.title')}
      </Box>
      <Row as="span" align="stretch" gap={3} fontSize="sm" tone="ink2" className={classes.cells}>
        <span>{t('node.address')}</span>
        {hasAssets && <span data-number>{t('node.assets')}</span>}
      </Row>
    </Row>
  );
}

/** All that the row of a site shows, which assistive technology reads out. */
export const toRowName = ({ label, count, node, assets }: SiteTreeNode, format: Format): string =>
  [
    label,
    ...(count > 0 ? [format.number(count)] : []),
    ...(node.address ? [toAddressLine(node.address)] : []),
    ...(assets === null ? [] : [format.number(assets)]),
  ].join(' ');

/** Shows the values of a site next to its name. */
export function SiteCells({ entry: { id, label, node, assets } }: { readonly entry: SiteTreeNode }) {
  const { t } = useTranslation('sites');
  const format = useFormat();
  const address = toAddressLine(node.address);
  return (
    <Row as="span" align="stretch" gap={3} fontSize="sm" tone="ink2" className={classes.cells}>
      <span title={address || undefined}>{address}</span>
      {assets !== null && (
        <span data-number>
          {assets > 0 && isStored(id) ? (
            <Link
              {...paths.assets.list({ filter: { site: [Number(id)] } })}
              aria-label={t('assets_at', { count: assets, name: label })}
              onClick={(event) => event.stopPropagation()}
            >
              {format.number(assets)}
            </Link>
          ) : (
            format.number(assets)
          )}
        </span>
      )}
    </Row>
  );
}

interface TitleInputProps {
  readonly title: string;
  readonly onDone: (title: string, options?: { readonly isCancelled?: boolean }) => void;
}

/** The name of a site in its row, while it is typed. */
export function TitleInput({ title, onDone }: TitleInputProps) {
  const { t } = useTranslation('sites');
  const [value, setValue] = useState(title);
  return (
    <TextInput
      size="xs"
      aria-label={t('node.title')}
      placeholder={t('node.title_hint')}
      value={value}
      maxLength={200}
      autoComplete="off"
      autoFocus
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => onDone(value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(value.trim());
        if (event.key !== 'Escape') return;
        // The key only ends the typing, and does not close the panel next to the tree.
        event.preventDefault();
        onDone(title, { isCancelled: true });
      }}
    />
  );
}
