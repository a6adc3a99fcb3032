import type { DefaultParseFrontMatter } from '@docusaurus/types';
import { asPlanned } from './planned-labels.ts';

type FrontMatterReader = (params: {
  readonly filePath: string;
  readonly fileContent: string;
  readonly defaultParseFrontMatter: DefaultParseFrontMatter;
}) => ReturnType<DefaultParseFrontMatter>;

/** A page that says `planned` in its front matter says so in the navigation as well. */
export const readFrontMatter: FrontMatterReader = async (params) => {
  const read = await params.defaultParseFrontMatter(params);
  const { planned, sidebar_label: label, title } = read.frontMatter;
  if (typeof planned !== 'string') return read;
  return { ...read, frontMatter: { ...read.frontMatter, sidebar_label: asPlanned(String(label ?? title)) } };
};
