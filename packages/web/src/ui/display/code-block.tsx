import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '../layout/box.tsx';
import classes from './code-block.module.css';
import { ICON } from './icon.ts';

interface CodeBlockProps {
  readonly code: string;
  /** The name of the code, for the button that copies it. */
  readonly name: string;
  readonly title?: string;
}

/** Shows code or a message, with a button that copies it. Long lines are scrolled. */
export function CodeBlock({ code, name, title }: CodeBlockProps) {
  const { t } = useTranslation('common');
  return (
    <Box shrink border="line" radius="menu" bg="sunken" className={classes.block}>
      <Row minHeight={36} gap={2} borderBottom="line" fontSize="sm" tone="ink2" className={classes.head}>
        {title && <span>{title}</span>}
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              size="xs"
              className={classes.copy}
              aria-label={copied ? undefined : t('copy_code.label', { name })}
              leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
              onClick={copy}
            >
              {copied ? t('copy_code.done') : t('copy_code.copy')}
            </Button>
          )}
        </CopyButton>
      </Row>
      <Text as="pre" overflow="auto" p={3} tone="ink" dir="ltr" tabIndex={0}>
        {code}
      </Text>
    </Box>
  );
}
