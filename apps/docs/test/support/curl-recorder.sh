#!/bin/bash
# Stands before curl while samples run: takes the options that the pages use, refuses the rest, and records every reply, so
# that a sample is judged by Spark's reply and not by the shell's output.
set -eu
given=("$@") method='' url='' has_data=''
while [ $# -gt 0 ]; do
  case "$1" in
    -s | --compressed | -4) shift ;;
    -X) method=$2; shift 2 ;;
    -H) shift 2 ;;
    -d | --data-urlencode) has_data=yes; shift 2 ;;
    -*) echo "The recorder of curl does not know $1" >&2; exit 2 ;;
    *) url=$1; shift ;;
  esac
done
[ -n "$method" ] || { [ -n "$has_data" ] && method=POST || method=GET; }
reply=$CURL_NOTES.$$
status=$("$CURL_PROGRAM" "${given[@]}" -o "$reply" -w '%{http_code}') || exit $?
{
  printf '%s\n%s\n%s\n' "$method" "$url" "$status"
  cat "$reply"
  printf '\0'
} >> "$CURL_NOTES"
cat "$reply"
echo
