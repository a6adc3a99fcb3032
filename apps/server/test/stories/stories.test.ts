import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseStories } from './parse-stories.ts';
import { playStory } from './play-story.ts';

const FOLDER = new URL('./texts/', import.meta.url);

const themes = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .sort()
  .map((file) => parseStories(`stories/texts/${file}`, readFileSync(new URL(file, FOLDER), 'utf8')));

test('there are at least 60 stories, each with its own title', () => {
  const titles = themes.flatMap(({ stories }) => stories.map(({ title }) => title));
  assert.ok(titles.length >= 60, `${titles.length} stories`);
  assert.equal(new Set(titles).size, titles.length);
});

for (const { file, title: theme, stories } of themes) {
  describe(theme, () => {
    for (const story of stories) test(story.title, (t) => playStory(t, file, story));
  });
}
