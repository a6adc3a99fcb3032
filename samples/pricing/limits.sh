curl -s http://localhost:8080/profile -H "Authorization: Bearer $SPARK_TOKEN" |
  python3 -c 'import json, sys
user = json.load(sys.stdin)["data"][0]
print(user["UserType"], user["acLimit"], user["stLimit"])'
