curl -s -X POST http://localhost:8080/activate-account/mine/Y \
  -H "Authorization: Bearer $SPARK_TOKEN"

LOGIN_URL=$(curl -s -X POST http://localhost:8080/login/mine \
  -H "Authorization: Bearer $SPARK_TOKEN" |
  python3 -c 'import json, sys
print(json.load(sys.stdin)["data"][0]["loginUrl"])')
curl -s "$LOGIN_URL" | grep -o 'The account .*page\.'
