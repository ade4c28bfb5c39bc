import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../kit/import/import-shapes.module.css';
import { ImportProgress, RowErrors } from '../../kit/import/index.ts';
import { getLanguageName } from '../../platform/i18n/index.ts';
import { Box, Button, Grid, Row, Text, TextInput } from '../../ui/index.ts';
import { DestinationFolder } from './destination-folder.tsx';
import { OutlinePreview } from './outline-preview.tsx';
import type { TemplateImport } from './use-template-import.ts';

/** A recognised XLSForm: destination, languages and outline of the template. */
export function FormPreview({ importing }: { importing: TemplateImport }) {
  const { t, i18n } = useTranslation(['template-import', 'import']);
  const { form, destination, wizard } = importing;
  const { busy, failure } = wizard.state;
  const getName = (code: string) => getLanguageName(code, i18n.language);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <section className={classes.checkPanel} aria-labelledby="form-preview" aria-busy={busy?.kind === 'checking'}>
      <div className={classes.header}>
        <h2 id="form-preview">{t('form.title')}</h2>
        <span className={classes.recognised}>
          <IconCircleCheckFilled size={14} />
          {t('form.recognised')}
        </span>
        <Box as="span" grow />
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => importing.takeAsForm(false)}>
          {t('form.as_sheet')}
        </Button>
      </div>
      {failure && (
        <div className={classes.refused} role="alert">
          <p>{failure}</p>
          <Button variant="default" onClick={wizard.tryAgain}>
            {t('import:check.again')}
          </Button>
        </div>
      )}
      {!form && !failure && busy && <ImportProgress busy={busy} failure={null} />}
      {form && form.errors.length > 0 && (
        <div className={classes.refused} role="alert">
          <p>{t('form.locked')}</p>
          <RowErrors errors={form.errors} />
        </div>
      )}
      {form && (
        <>
          <Grid gap={3} px={4} pt={1} pb={4} borderBottom="line">
            <TextInput
              label={t('field.title')}
              maxLength={300}
              value={destination.title}
              onChange={(event) => importing.setDestination({ title: event.currentTarget.value })}
            />
            <Row as="dl" wrap align="stretch" gap="half" columnGap={2} size="sm">
              <Text as="dt" tone="ink2">
                {t('form.languages')}
              </Text>
              <Text as="dd" weight={500}>
                {list.format(form.languages.map(getName))}
              </Text>
            </Row>
            <DestinationFolder importing={importing} />
          </Grid>
          <OutlinePreview outline={form.outline ?? []} />
        </>
      )}
    </section>
  );
}
