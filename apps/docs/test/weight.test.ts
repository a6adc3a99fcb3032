import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type BuiltSite, readBuiltSite } from './support/built-site.ts';

/** Of what every page loads. A page's own parts come on top: about 25 kB for a page of the documentation. */
const SHARED_SCRIPT_BYTES_MAX = 135_000;
const STYLE_BYTES_MAX = 25_500;
/** The page grows with every call; what one call takes must not. */
const REFERENCE_ELEMENTS_PER_CALL_MAX = 200;

describe('weight', () => {
  let site: BuiltSite;

  before(() => {
    site = readBuiltSite();
  });

  function compressedBytes(names: readonly (string | undefined)[]): number {
    assert.ok(names.length > 0);
    return names.reduce((sum, name = '') => sum + gzipSync(readFileSync(join(site.folder, name))).length, 0);
  }

  it('of the script and the styles that every page loads stays within its limits', () => {
    const $ = site.pages.get('/spark/intro')?.$;
    assert.ok($);
    const scripts = $('script[src]').map((_, element) => $(element).attr('src'));
    const styles = $('link[rel="stylesheet"]').map((_, element) => $(element).attr('href'));
    const weight = { script: compressedBytes(scripts.get()), style: compressedBytes(styles.get()) };
    assert.ok(weight.script < SHARED_SCRIPT_BYTES_MAX, `${weight.script} bytes of script`);
    assert.ok(weight.style < STYLE_BYTES_MAX, `${weight.style} bytes of styles`);
  });

  it('of the first turn is small: the main script is named before the runtime that runs it, on every page', () => {
    const names = [...site.pages.values()].map(({ address, $ }) => {
      const sources = $('script[src]').map((_, element) => $(element).attr('src'));
      return [address, ...sources.get().map((source) => /([^/]+?)\.[^/]*$/.exec(source)?.[1])];
    });
    assert.ok(names.length > 50);
    assert.deepEqual(
      names.filter(([, ...scripts]) => scripts.join() !== 'main,runtime~main'),
      [],
    );
  });

  it('of collation rules is avoided: the script of every page sorts without them', () => {
    const $ = site.pages.get('/spark/intro')?.$;
    const main = $?.('script[src*="/main."]').attr('src') ?? '';
    assert.doesNotMatch(readFileSync(join(site.folder, main), 'utf8'), /localeCompare|new Intl\.Collator/);
  });

  it('of /api in elements stays within its bound for each call', () => {
    const $ = site.pages.get('/api')?.$;
    const [elements = Number.NaN, calls = 0] = [$?.('*').length, $?.('section[data-section]').length];
    assert.ok(elements < calls * REFERENCE_ELEMENTS_PER_CALL_MAX, `${elements} elements for ${calls} calls`);
  });
});
