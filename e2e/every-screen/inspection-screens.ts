import { createPicture } from '../picture.ts';
import {
  closeOverlays,
  completedInspection,
  goTo,
  openConduct,
  openOverlay,
  openOverlayByKeys,
  page,
  type Screen,
} from './walk.ts';

export const INSPECTION_SCREENS: readonly Screen[] = [
  { name: 'conduct start', open: (w) => openConduct(w, 'Start page') },
  { name: 'conduct answers', open: (w) => openConduct(w, 'Answers') },
  { name: 'conduct dates', open: (w) => openConduct(w, 'Dates') },
  { name: 'conduct rows', open: (w) => openConduct(w, 'Valve') },
  { name: 'conduct more', open: (w) => openConduct(w, 'More') },
  { name: 'conduct evidence', open: (w) => openConduct(w, 'Evidence') },
  {
    name: 'conduct photo in the whole window',
    open: async (w) => {
      const picture = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await createPicture() };
      const question = page.getByRole('article', { name: /^Photo of the room/ });
      await question.locator('input[type=file]').first().setInputFiles(picture);
      await openOverlay(() => w.press('form:photo.open'));
    },
  },
  { name: 'conduct signature', open: (w) => openOverlay(() => w.press('form:signature.sign')) },
  { name: 'conduct scan', open: (w) => openOverlay(() => w.press('form:code.scan')) },
  { name: 'conduct record', open: (w) => openOverlay(() => w.press('form:recording.record_audio')) },
  { name: 'conduct keys', open: () => openOverlayByKeys('?') },
  { name: 'conduct waiting', open: (w) => openOverlay(() => w.press('conduct:state.sent_at')) },
  {
    name: 'conduct review',
    open: async (w) => {
      await closeOverlays();
      await w.press('form:review');
      await w.waitForText('conduct:review_panel.go_to_first');
    },
  },
  {
    name: 'conduct sections',
    phone: true,
    open: async (w) => {
      await w.press('conduct:review_panel.back');
      await openOverlay(() => w.press('form:sections.title'));
    },
  },
  {
    name: 'report',
    open: async (w) => {
      await goTo(`/inspections/${completedInspection}/view-report?show=all`);
      await w.button('report:history.open').waitFor();
    },
  },
  {
    name: 'report next to an earlier one',
    phone: true,
    open: async (w) => {
      await goTo(`/inspections/${completedInspection}/view-report?compare=previous`);
      await w.button('report:compare.close').waitFor();
    },
  },
  { name: 'link to a report', open: (w) => openOverlay(() => w.press('report:share.open')) },
  { name: 'report history', open: (w) => openOverlay(() => w.press('report:history.open')) },
  { name: 'confirm', open: (w) => openOverlay(() => w.press('report:reopen.open')) },
  {
    name: 'import inspections',
    open: async (w) => {
      await closeOverlays();
      await goTo('/inspections/import');
      await w.waitForText('inspections:bring.choose');
    },
  },
  {
    name: 'import inspections with a new template',
    open: async (w) => {
      const rows = ['Past ID,Date,Inspector,Asset,State', 'E-1,2024-01-05,Old Friend,Old pump,Good'];
      const file = { name: 'past.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByLabel(w.pattern('inspections:bring.target')).selectOption('new');
      await w.waitForText('inspections:bring.people');
    },
  },
];
