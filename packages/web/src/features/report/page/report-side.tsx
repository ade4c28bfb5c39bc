import type { InspectionReport, SignOff } from '@rounds/contract/inspections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormattedText } from '../../../kit/form/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Grid, getScoreTone, Panel, ProgressBar, Row, stripLinks, Text } from '../../../ui/index.ts';
import { useReportAccess } from '../content/report-access.tsx';
import { type Part, type ReportContent, type ReportSource, signerText } from '../content/report-content.ts';
import { ReportLocations } from '../media/report-locations.tsx';
import { ReportPictures } from '../media/report-pictures.tsx';
import classes from './report-side.module.css';

interface ReportSideProps {
  readonly content: ReportContent;
  readonly inspection: ReportSource & { readonly sign_off: SignOff | null };
  readonly sections: InspectionReport['report']['sections'];
}

/** The side panel: scores, photos and signatures. */
export function ReportSide({ content, inspection, sections }: ReportSideProps) {
  return (
    <Grid as="aside" alignContent="start" gap={3.5}>
      {sections.includes('scores') && <Scores content={content} inspection={inspection} />}
      <Photos content={content} />
      <Signatures content={content} />
      <ReportLocations content={content} />
      {inspection.sign_off && <SignedOff signOff={inspection.sign_off} />}
    </Grid>
  );
}

function Scores({ content: { parts }, inspection }: Pick<ReportSideProps, 'content' | 'inspection'>) {
  const { t } = useTranslation('report');
  if (parts.length === 0) return null;
  const [only] = parts;
  const visibleParts = parts.length === 1 && only && only.sections.length > 0 ? only.sections : parts;
  return (
    <Panel title={visibleParts === parts ? t('score_by_page') : t('score_by_section')}>
      <Grid as="ul" gap={3} className={classes.parts}>
        {visibleParts.map((part) => (
          <li key={part.id}>
            {part.sections.length > 1 ? (
              <details>
                <summary>
                  <ScoreLine part={part} />
                </summary>
                <Grid as="ul" gap={3} className={classes.below}>
                  {part.sections.map((section) => (
                    <li key={section.id}>
                      <ScoreLine part={section} />
                    </li>
                  ))}
                </Grid>
              </details>
            ) : (
              <ScoreLine part={part} />
            )}
          </li>
        ))}
      </Grid>
      <Text as="div" pt={3} mt={3} borderTop="line" weight={600}>
        <ScoreLine part={{ ...inspection.computed.score, id: 'total', title: t('total'), sections: [] }} />
      </Text>
    </Panel>
  );
}

function ScoreLine({ part: { title, score, max, percent } }: { part: Part }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  return (
    <Grid as="span" align="baseline" gap={1} columnGap={3} size="sm" className={classes.line}>
      <Text as="span" breakWords className={classes.name} dir="auto" title={title}>
        {title}
      </Text>
      <Text as="bdi" tone="ink2" tabular noWrap>
        {t('points', { score: format.points(score), max: format.points(max) })}
      </Text>
      <Text as="bdi" weight={600} tabular textAlign="end" minWidth="8ch">
        {format.percent(percent)}
      </Text>
      <ProgressBar share={(percent ?? 0) / 100} tone={getScoreTone(percent)} />
    </Grid>
  );
}

const PHOTOS_AT_FIRST = 4;

function Photos({ content: { withMedia } }: { content: ReportContent }) {
  const { t } = useTranslation('report');
  const [opened, setOpened] = useState<number | null>(null);
  const pictures = withMedia.flatMap(({ item, answer, pictures }) =>
    pictures.map((uuid) => ({ uuid, title: stripLinks(item.title), caption: answer?.captions?.[uuid] })),
  );
  if (pictures.length === 0) return null;
  return (
    <Panel title={t('photos', { count: pictures.length })}>
      <ReportPictures
        pictures={pictures}
        opened={opened}
        open={setOpened}
        max={Math.min(PHOTOS_AT_FIRST, pictures.length)}
        isGrid
      />
    </Panel>
  );
}

function Signatures({ content }: { content: ReportContent }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { picture } = useReportAccess();
  return content.signatures.map((entry) => (
    <Panel key={entry.key} title={<bdi>{stripLinks(entry.item.title)}</bdi>} label={stripLinks(entry.item.title)}>
      {entry.text && <FormattedText {...entry.text} />}
      <img className={classes.signature} src={picture(entry.signature!.uuid, 'screen')} alt={t('signature')} />
      <Row as="p" align="stretch" justify="between" gap={3} fontSize="sm" pt={2} tone="ink2" className={classes.signed}>
        <Text as="span" tone="ink" weight={550} dir="auto">
          {signerText(entry)}
        </Text>
        {entry.answer?.at && <bdi>{format.dateTime(entry.answer.at)}</bdi>}
      </Row>
    </Panel>
  ));
}

/** Shows who signed off the answers of the completed inspection. */
function SignedOff({ signOff: { name, role, file_uuid, at } }: { signOff: SignOff }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { picture } = useReportAccess();
  return (
    <Panel title={t('sign_off.title')}>
      {file_uuid && <img className={classes.signature} src={picture(file_uuid, 'screen')} alt={t('signature')} />}
      <Row as="p" align="stretch" justify="between" gap={3} fontSize="sm" pt={2} tone="ink2" className={classes.signed}>
        <Text as="span" tone="ink" weight={550} dir="auto">
          {[name, role].filter(Boolean).join(', ')}
        </Text>
        <bdi>{format.dateTime(at)}</bdi>
      </Row>
    </Panel>
  );
}
