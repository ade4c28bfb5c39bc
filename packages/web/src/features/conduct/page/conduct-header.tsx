import type { AnswerKey } from '@rounds/engine';
import { IconChevronRight, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormButton, FormLanguageChoice } from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Grid, ICON, joinClasses, Logo, ProgressRing, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import { TogetherMenu } from '../together/together-menu.tsx';
import { useStateLine } from '../waiting/state-line.tsx';
import waitingLineClasses from '../waiting/waiting-line.module.css';
import classes from './conduct-header.module.css';

interface HeaderProps {
  readonly leave: () => void;
  readonly goTo: (key: AnswerKey) => void;
  readonly openWaiting: () => void;
}
/** The asset and the template, and of which assignment it is. */
function useTitles() {
  const { t } = useTranslation(['conduct', 'form', 'assigned']);
  const format = useFormat();
  const { asset, assignment, due_at } = useConductValue((conduct) => conduct.inspection());
  const template = useConductValue((conduct) => conduct.templateTitle());
  const number = useConductValue((conduct) => conduct.documentId());
  const assigned = {
    assignment: assignment?.title ?? null,
    due: due_at ? t('assigned:due', { at: format.dateTime(due_at) }) : null,
  };
  return asset
    ? { ...assigned, title: asset.display_name, subtitle: template, number: number ?? asset.asset_id }
    : { ...assigned, title: template, subtitle: t('header.no_asset'), number };
}
/** The texts of the single line below the title: the template, and the due time as short as today allows. */
function usePhoneTitles() {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { title, subtitle } = useTitles();
  const { asset, due_at } = useConductValue((conduct) => conduct.inspection());
  const isToday = due_at && format.date(due_at) === format.date(new Date().toISOString());
  return {
    title,
    subtitle: asset ? subtitle : null,
    due: due_at && (isToday ? t('due_today', { time: format.time(due_at) }) : t('due', { at: format.date(due_at) })),
  };
}
export function WideHeader({ leave, goTo, openWaiting, review }: HeaderProps & { review: () => void }) {
  const { t } = useTranslation(['conduct', 'form']);
  const { languages, setLanguage } = useConduct();
  const language = useConductValue((conduct) => conduct.language);
  const { title, subtitle, number, assignment, due } = useTitles();
  return (
    <Row as="header" minHeight={56} gap={3} bg="bar-background" tone="bar-text" className={classes.wide}>
      <Logo size={22} ring="var(--side-ring)" tick="var(--side-tick)" />
      <Text as="h1" shrink size="lg" flex="0 1 auto" className={classes.title} dir="auto" title={title}>
        {title}
      </Text>
      <Text
        as="span"
        shrink
        fontSize="sm"
        tone="bar-dim"
        flex="1 1 0"
        className={classes.subtitle}
        title={[subtitle, number, assignment, due].filter(Boolean).join(', ')}
      >
        <span dir="auto">{subtitle}</span>
        {number && (
          <>
            {', '}
            <bdi>{number}</bdi>
          </>
        )}
        {assignment && <span dir="auto">{` · ${assignment}`}</span>}
        {due && <bdi>{` · ${due}`}</bdi>}
      </Text>
      <FormLanguageChoice languages={languages} language={language} onChange={setLanguage} />
      <TogetherMenu isWide goTo={goTo} />
      <StateButton open={openWaiting} />
      <UnstyledButton className={classes.leave} onClick={leave}>
        {t('save_and_leave')}
      </UnstyledButton>
      <UnstyledButton className={classes.review} onClick={review}>
        {t('form:review')}
      </UnstyledButton>
    </Row>
  );
}
function StateButton({ open }: { open: () => void }) {
  const { outbox } = useConduct();
  const { tone, lead, text, Glyph } = useStateLine(outbox);
  return (
    <Row as={UnstyledButton} inline size="sm" gap={2} tabular className={classes.state} data-tone={tone} onClick={open}>
      <Glyph {...ICON} size={18} />
      <span>
        {lead && <b>{lead} – </b>}
        {text}
      </span>
    </Row>
  );
}
export function PhoneHeader({ leave, goTo, openWaiting }: HeaderProps) {
  const { t } = useTranslation(['conduct', 'form']);
  const format = useFormat();
  const { title, subtitle, due } = usePhoneTitles();
  const { outbox, isScored } = useConduct();
  const { tone, lead, text, Glyph } = useStateLine(outbox);
  const { answered, total } = useConductValue((conduct) => conduct.run().progress());
  const { percent } = useConductValue((conduct) => conduct.run().score());
  return (
    <>
      <Row as="header" gap={2} borderBottom="line" bg="surface" py={1} className={classes.phone}>
        <FormButton look="icon" onClick={leave} aria-label={t('save_and_leave')}>
          <IconX {...ICON} size={22} />
        </FormButton>
        <Grid grow shrink className={classes.names}>
          <Text as="h1" size="lg" overflow="hidden" breakWords dir="auto" title={title} lines={2}>
            {title}
          </Text>
          {(subtitle || due) && (
            <Text as="span" size="xs" tone="ink2" title={[subtitle, due].filter(Boolean).join(' · ')}>
              {subtitle && <bdi>{subtitle}</bdi>}
              {subtitle && due && ' · '}
              {due && <bdi>{due}</bdi>}
            </Text>
          )}
        </Grid>
        <TogetherMenu isWide={false} goTo={goTo} />
        {isScored && (
          <Grid fixed className={classes.score}>
            <Text as="bdi" size="lg" weight={600} tabular>
              {format.percent(percent)}
            </Text>
            <Text as="span" size="xs" tone="ink2">
              {t('header.score')}
            </Text>
          </Grid>
        )}
        <ProgressRing
          share={total > 0 ? answered / total : 0}
          size={46}
          stroke={4.5}
          label={t('header.answered', { answered, total })}
        >
          <Text
            as="bdi"
            fontSize="2xs"
            weight={600}
            className={classes.ring}
            data-long={total > 99 || undefined}
          >{`${answered}/${total}`}</Text>
        </ProgressRing>
      </Row>
      <Row
        as={UnstyledButton}
        gap={2.5}
        className={joinClasses(waitingLineClasses.waiting, classes.bar)}
        data-tone={tone}
        onClick={openWaiting}
      >
        <Glyph {...ICON} size={18} />
        <Box as="span" grow>
          {lead && <b>{lead} – </b>}
          {text}
        </Box>
        <IconChevronRight {...ICON} size={18} data-mirror />
      </Row>
    </>
  );
}
/** Leads to the sign-in page and back; unsent work stays on the device. */
export function SignInAgain({ className }: { className?: string }) {
  const { t } = useTranslation(['conduct', 'form']);
  return (
    <a href={`/login?${new URLSearchParams({ redirect_uri: window.location.pathname })}`} className={className}>
      {t('state.sign_in')}
    </a>
  );
}
