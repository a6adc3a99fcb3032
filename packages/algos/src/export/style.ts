import { Html } from './html.ts';

const LIGHT = `--paper:#fff;--ink:#1a1d24;--soft:#5b6270;--line:#e3e6eb;--card:#f7f8fa;--up:#0a7d4f;--down:#c0362c;--accent:#2456c4;--warn:#8a5a00;color-scheme:light`;
const DARK = `--paper:#14161b;--ink:#e8eaee;--soft:#a2a9b6;--line:#2c313a;--card:#1c1f26;--up:#3fc48a;--down:#ff7d70;--accent:#7aa5ff;--warn:#e0b04c;color-scheme:dark`;

/** Light or dark as the reader's machine is; on paper always light. */
export const STYLE = new Html(`
:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:32px 24px 64px;max-width:1080px;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
h1,li,p,tbody th{overflow-wrap:anywhere}
h1{margin:0 0 4px;font-size:28px;line-height:1.2}
h2{margin:44px 0 12px;font-size:20px;border-bottom:1px solid var(--line);padding-bottom:6px}
h3{margin:0 0 6px;font-size:15px}
p{margin:0 0 10px;max-width:75ch}
.soft,.definition{color:var(--soft)}
.notice{margin:16px 0;padding:10px 14px;border-left:4px solid var(--warn);background:var(--card);border-radius:0 6px 6px 0;max-width:none}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(225px,1fr));gap:10px;margin:0}
.figures>div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:10px 12px;break-inside:avoid}
dt{font-size:13px;color:var(--soft)}
dd{margin:0}
.value{font-size:21px;font-weight:600;line-height:1.35}
.definition{font-size:12px;line-height:1.4}
.up{color:var(--up)}.down{color:var(--down)}
.chart{display:block;width:100%;height:auto;margin:6px 0}
.chart text{fill:var(--soft);font-size:12px}
.chart .title{fill:var(--ink);font-size:13px;font-weight:600}
.grid{stroke:var(--line)}
.base{stroke:var(--soft);stroke-dasharray:4 3}
.line{fill:none;stroke:var(--accent);stroke-width:1.6;stroke-linejoin:round}
.line.fall{stroke:var(--down)}
.area{fill:var(--accent);opacity:.12}
.area.fall{fill:var(--down);opacity:.18}
.hover{fill:transparent}
.hover:hover{fill:var(--soft);opacity:.25}
.bar.up,.point.up{fill:var(--up)}.bar.down,.point.down{fill:var(--down)}.point.flat{fill:var(--soft)}
.point{opacity:.65}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(380px,100%),1fr));gap:24px;margin:20px 0}
.two>*{break-inside:avoid;min-width:0}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{padding:5px 8px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom}
tbody th{font-weight:500}
.number{text-align:right;white-space:nowrap}
td.number{position:relative}
.meter{position:absolute;right:0;bottom:0;height:3px;width:var(--depth);background:currentColor;opacity:.5}
.heat td{font-size:12px}
.heat td.up{color:var(--ink);background:color-mix(in srgb,var(--up) var(--depth,0%),var(--paper))}
.heat td.down{color:var(--ink);background:color-mix(in srgb,var(--down) var(--depth,0%),var(--paper))}
.heat td.total{background:none;font-weight:600}
.heat td.total.up{color:var(--up)}.heat td.total.down{color:var(--down)}
.wide{overflow-x:auto}
.trades{font-size:12px}
.trades td:nth-child(-n+4){white-space:nowrap}
.trades thead th{white-space:normal;min-width:4em}
.check{display:grid;grid-template-columns:max-content 1fr;gap:4px 14px;margin:0 0 12px;break-inside:avoid}
.verdict{font-weight:600;min-width:6.5em}
.verdict.good{color:var(--up)}.verdict.careful{color:var(--warn)}.verdict.bad{color:var(--down)}.verdict.unknown{color:var(--soft)}
ol{padding-left:22px}
footer{margin-top:48px;padding-top:12px;border-top:1px solid var(--line);color:var(--soft);font-size:12px}
@page{size:A4;margin:14mm}
@media print{body{padding:0;max-width:none;font-size:11px}h2{break-after:avoid}tr,.chart{break-inside:avoid}.wide{overflow:visible}.trades{font-size:7px}.trades th,.trades td,.trades td:nth-child(-n+4){padding:2px;white-space:normal;min-width:0}h3{font-size:12px}.heat td,.heat th{font-size:8px;padding:3px}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`);
