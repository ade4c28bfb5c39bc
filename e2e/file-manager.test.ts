/** A person keeps files for the workspace: uploads, renames, moves with a taken name, downloads. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { page, setUpJourney } from './journey.ts';
import { createPicture } from './picture.ts';
import { signIn } from './sign-in.ts';

setUpJourney();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const press = async (entry: string, action: string) => {
  await button(`Actions for ${entry}`).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('the file manager', () => {
  test('files are uploaded into a new folder', async () => {
    await signIn(page);
    await page.goto('/resources/filemanager');
    await button('New folder').first().click();
    await dialog().getByLabel('Folder name').fill('Evidence');
    await dialog().getByRole('button', { name: 'Create folder' }).click();
    await button('Evidence').dblclick();
    await page.getByText('This folder is empty').waitFor();
    const buffer = await createPicture();
    const files = ['Cooler.jpg', 'Oven.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
    await page.getByLabel('Upload', { exact: true }).and(page.locator('input')).setInputFiles(files);
    await button('Cooler.jpg').waitFor();
    await button('Oven.jpg').waitFor();
    await expectAccessible(page, 'file-manager');
  });

  test('a file is renamed in its place and moved to the top, where a taken name is settled', async () => {
    await button('Oven.jpg').focus();
    await page.keyboard.press('F2');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Grill');
    await page.keyboard.press('Enter');
    await button('Grill.jpg').waitFor();
    await press('Grill.jpg', 'Copy to…');
    await dialog().getByRole('treeitem', { name: 'Files' }).click();
    await dialog().getByRole('button', { name: 'Copy here' }).click();
    await page.getByText('1 file or folder copied').waitFor();
    await press('Grill.jpg', 'Move to…');
    await dialog().getByRole('treeitem', { name: 'Files' }).click();
    await dialog().getByRole('button', { name: 'Move here' }).click();
    await button('Keep both').click();
    await button('Grill.jpg').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Folders above' }).getByRole('link', { name: 'Files' }).click();
    await button('Grill (2).jpg').waitFor();
  });

  test('several files and folders are downloaded as one archive', async () => {
    await button('Evidence').click();
    await page.keyboard.press('Control+a');
    const download = page.waitForEvent('download');
    await button('Download').click();
    const archive = await download;
    expect(archive.suggestedFilename()).toBe('Files.zip');
    const bytes = await readFile(await archive.path());
    for (const name of ['Evidence/Cooler.jpg', 'Grill.jpg', 'Grill (2).jpg']) expect(bytes.includes(name)).toBe(true);
  });
});
