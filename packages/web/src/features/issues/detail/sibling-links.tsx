import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ActionIcon, ICON } from '../../../ui/index.ts';
import { findSiblings } from '../shown-issues.ts';
import { useOpenIssue } from './issue-record.ts';

/** Links to the previous and next issue in the list from which this one was opened. */
export function SiblingLinks() {
  const { t } = useTranslation('issue');
  const { issue } = useOpenIssue();
  const { previous, next } = findSiblings(issue.uuid);
  if (!previous && !next) return null;
  const links = [
    { key: 'previous', target: previous, Icon: IconChevronUp },
    { key: 'next', target: next, Icon: IconChevronDown },
  ] as const;
  return links.map(({ key, target, Icon }) => {
    const icon = <Icon {...ICON} size={18} />;
    if (!target) {
      return (
        <ActionIcon key={key} size={34} disabled aria-label={t(`siblings.no_${key}`)}>
          {icon}
        </ActionIcon>
      );
    }
    const label = t(`siblings.${key}`, { number: target.number, title: target.title });
    return (
      <ActionIcon
        key={key}
        component={Link}
        {...paths.issues.get(target.uuid)}
        size={34}
        aria-label={label}
        title={label}
      >
        {icon}
      </ActionIcon>
    );
  });
}
