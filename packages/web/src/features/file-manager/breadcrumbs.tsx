import { joinPath, splitPath } from '@rounds/contract/file-manager';
import { Link } from '@tanstack/react-router';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Row } from '../../ui/index.ts';
import classes from './file-manager.module.css';

interface BreadcrumbsProps {
  readonly path: string;
  readonly onDrop: (path: string, event: DragEvent) => void;
}

/** The folders above the shown one; files can be dropped on them. */
export function Breadcrumbs({ path, onDrop }: BreadcrumbsProps) {
  const { t } = useTranslation('file-manager');
  const names = splitPath(path);
  if (names.length === 0) return null;
  return (
    <Row
      as="nav"
      aria-label={t('breadcrumbs')}
      shrink
      overflow="hidden"
      align="stretch"
      size="lg"
      tone="ink2"
      className={classes.breadcrumbs}
    >
      {names.map((_, index) => {
        const to = joinPath(names.slice(0, index));
        const label = index === 0 ? t('top') : names[index - 1]!;
        return (
          <Row as="span" align="stretch" minWidth={24} key={to}>
            <Link
              {...paths.fileManager(to)}
              title={label}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDrop(to, event)}
            >
              <bdi>{label}</bdi>
            </Link>
            <span aria-hidden>/</span>
          </Row>
        );
      })}
    </Row>
  );
}
