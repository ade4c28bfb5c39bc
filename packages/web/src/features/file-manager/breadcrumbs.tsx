import { joinPath, splitPath } from '@rounds/contract/file-manager';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Row } from '../../ui/index.ts';
import classes from './file-manager.module.css';
import { type FolderDrop, useFolderDrop } from './folder-drop.ts';

interface BreadcrumbsProps {
  readonly path: string;
  readonly drop: FolderDrop;
}

/** The folders above the shown one; files can be dropped on them. */
export function Breadcrumbs({ path, drop }: BreadcrumbsProps) {
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
        return <Breadcrumb key={to} path={to} label={index === 0 ? t('top') : names[index - 1]!} drop={drop} />;
      })}
    </Row>
  );
}

function Breadcrumb({ path, label, drop }: BreadcrumbsProps & { readonly label: string }) {
  const element = useRef<HTMLAnchorElement>(null);
  const { handlers } = useFolderDrop(element, path, drop);
  return (
    <Row as="span" align="stretch" minWidth={24}>
      <Link {...paths.fileManager(path)} ref={element} title={label} {...handlers}>
        <bdi>{label}</bdi>
      </Link>
      <span aria-hidden>/</span>
    </Row>
  );
}
