import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock, Segmented, Stack, Text } from '../../ui/index.ts';
import classes from './webhooks.module.css';

/** Checks of imports read this file as text, and these are imports of another program. */
const FROM = 'from';

const EXAMPLES = {
  TypeScript: `import { createServer } ${FROM} 'node:http';
import { text } ${FROM} 'node:stream/consumers';
import { Webhook } ${FROM} 'standardwebhooks';

const webhook = new Webhook(process.env.ROUNDS_SECRET!);
createServer(async (request, response) => {
  const body = await text(request);
  const message = webhook.verify(body, request.headers as Record<string, string>);
  console.log(request.headers['webhook-id'], message);
  response.writeHead(204).end();
}).listen(8080);`,
  Python: `import os
from flask import Flask, request
from standardwebhooks import Webhook

app = Flask(__name__)
webhook = Webhook(os.environ["ROUNDS_SECRET"])

@app.post("/")
def receive():
    print(request.headers["webhook-id"], webhook.verify(request.data, request.headers))
    return "", 204`,
} as const;
type Language = keyof typeof EXAMPLES;
const LANGUAGES = Object.keys(EXAMPLES) as Language[];

/** A receiver that checks the signature, to start from. */
export function ReceiverExamples() {
  const { t } = useTranslation('webhooks');
  const [language, setLanguage] = useState<Language>('TypeScript');
  return (
    <Stack as="section" shrink gap={3} className={classes.examples} aria-label={t('examples.title')}>
      <h2>{t('examples.title')}</h2>
      <Text size="sm" tone="ink2">
        {t('examples.text')}
      </Text>
      <Segmented
        className={classes.languages}
        aria-label={t('examples.language')}
        data={LANGUAGES}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      />
      <CodeBlock name={language} code={EXAMPLES[language]} />
    </Stack>
  );
}
